import type { Tone } from '#contract/scan/scan.ts';

/** One sound after the other: hertz (from, to), milliseconds. */
const SOUNDS: Readonly<Record<Tone, readonly (readonly [from: number, to: number, ms: number])[]>> = {
  good: [[880, 1320, 90]],
  wrong: [
    [220, 220, 160],
    [220, 220, 160],
  ],
  stop: [
    [660, 660, 140],
    [440, 440, 140],
    [660, 660, 140],
    [440, 440, 140],
  ],
};
const GAP_S = 0.05;

let context: AudioContext | undefined;

/** Browsers let a page sound only after somebody pressed something in it: called then. */
export function unlockSound(): void {
  try {
    context ??= new AudioContext();
    void context.resume();
  } catch {
    // A browser without sound stays silent: words and colours say the same.
  }
}

/** How a scan went, to be heard without a look; what stops the hand is spoken, too. Never throws. */
export function sound(tone: Tone, words: string): void {
  if (tone === 'stop') speak(words);
  if (!context || context.state !== 'running') return;
  let at = context.currentTime;
  for (const [from, to, ms] of SOUNDS[tone]) {
    const [oscillator, volume] = [context.createOscillator(), context.createGain()];
    oscillator.frequency.setValueAtTime(from, at);
    oscillator.frequency.linearRampToValueAtTime(to, at + ms / 1000);
    volume.gain.value = 0.3;
    oscillator.connect(volume).connect(context.destination);
    oscillator.start(at);
    oscillator.stop(at + ms / 1000);
    at += ms / 1000 + GAP_S;
  }
}

function speak(words: string): void {
  try {
    const said = new SpeechSynthesisUtterance(words);
    said.lang = 'zh-CN';
    said.rate = 1.2;
    globalThis.speechSynthesis.cancel();
    globalThis.speechSynthesis.speak(said);
  } catch {
    // The same without a voice.
  }
}
