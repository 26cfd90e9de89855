// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// The speaker: plays the board's converter by WebAudio. Browsers allow sound only after a key or a touch.

const LOUD = 0.35;
const QUIET = 0.15; // the peak of a wave that is meant for the board's speaker, near the ears: the low volume
const RAISED = 3; // times as loud here: -33 dBFS would hardly be heard from a phone
const RAMP = 0.004; // seconds from silence to a tone and back, to avoid clicks
const STILL = 2000; // ms between keys in which the clock of a context must move
const WAVES = 8; // cached waves: there are two, one for each volume

export class Speaker {
  constructor() {
    this.on = true;
    this.context = null;
    this.clock = null; // of the context, as seen by a key, first `since`
    this.playing = null;
    this.waves = new Map();
  }

  // After a key or a touch: from now on sound is allowed.
  wake() {
    if (!this.on || document.hidden || navigator.userActivation?.hasBeenActive === false) return;
    try {
      this.drop();
      this.context ??= new AudioContext({ latencyHint: "interactive" });
      if (this.context.state !== "running") this.context.resume().catch(() => {});
    } catch {
      this.context = null; // this machine has no sound
    }
  }

  // Drop a context whose clock stands still: after a call it may do so for good, whatever its state says.
  drop() {
    const [clock, now] = [this.context?.currentTime, performance.now()];
    if (clock !== this.clock) [this.clock, this.since] = [clock, now];
    if (!this.context || now - this.since < STILL) return;
    this.sleep();
    this.context.close().catch(() => {});
    this.context = null;
    this.waves.clear();
  }

  sleep() {
    this.silence();
    this.clock = null;
    this.context?.suspend().catch(() => {});
  }

  // Play samples from -1 to 1, at a rate a second: once, or in a loop.
  play(samples, rate, loop) {
    this.silence();
    const { context } = this;
    if (!this.on || context?.state !== "running") return;
    const now = context.currentTime;
    const gain = context.createGain();
    gain.gain.setValueAtTime(0, now);
    const raised = Math.max(...samples) < QUIET ? RAISED : 1;
    gain.gain.linearRampToValueAtTime(LOUD * raised, now + RAMP);
    gain.connect(context.destination);
    const source = loop ? this.tone(samples, rate) : this.sample(samples, rate);
    source.connect(gain);
    source.start();
    this.playing = { source, gain };
    source.onended = () => gain.disconnect();
  }

  silence() {
    const { playing, context } = this;
    this.playing = null;
    if (!playing) return;
    const end = context.currentTime + RAMP;
    playing.gain.gain.cancelScheduledValues(context.currentTime);
    playing.gain.gain.setTargetAtTime(0, context.currentTime, RAMP / 3);
    playing.source.stop(end + RAMP);
  }

  sample(samples, rate) {
    const buffer = this.context.createBuffer(1, samples.length, Math.min(96000, Math.max(8000, rate)));
    buffer.copyToChannel(samples, 0);
    const source = this.context.createBufferSource();
    source.buffer = buffer;
    source.playbackRate.value = rate / buffer.sampleRate;
    return source;
  }

  // Play one period of a wave, at any frequency.
  tone(samples, rate) {
    const source = this.context.createOscillator();
    source.setPeriodicWave(this.wave(samples));
    source.frequency.value = rate / samples.length;
    return source;
  }

  wave(samples) {
    const name = samples.join();
    if (!this.waves.has(name)) {
      if (this.waves.size >= WAVES) this.waves.clear();
      const count = samples.length;
      const real = new Float32Array(count / 2 + 1);
      const imag = new Float32Array(count / 2 + 1);
      for (let k = 1; k <= count / 2; k++) {
        const share = (2 * k === count ? 1 : 2) / count;
        samples.forEach((value, i) => {
          real[k] += share * value * Math.cos((2 * Math.PI * k * i) / count);
          imag[k] += share * value * Math.sin((2 * Math.PI * k * i) / count);
        });
      }
      this.waves.set(name, this.context.createPeriodicWave(real, imag, { disableNormalization: true }));
    }
    return this.waves.get(name);
  }
}
