import type { answerTone } from '@portal/domain/bench-words'

/** The sounds of answers (docs/spec/staging.md#answers): one high tone, two low ones, one long one. */
type Tone = ReturnType<typeof answerTone>
type Beep = { hertz: number; from: number; seconds: number }

const beeps: Record<Tone, readonly Beep[]> = {
  good: [{ hertz: 1_568, from: 0, seconds: 0.12 }],
  bad: [
    { hertz: 196, from: 0, seconds: 0.16 },
    { hertz: 196, from: 0.24, seconds: 0.16 },
  ],
  other: [{ hertz: 440, from: 0, seconds: 0.7 }],
}
export const toneWords: Record<Tone, string> = {
  good: 'One high tone',
  bad: 'Two low tones',
  other: 'One long tone',
}

let context: AudioContext | undefined

/** Browsers let a page sound only after a key or a press; the first scan is one. */
export function play(tone: Tone) {
  if (!('AudioContext' in window)) return
  context ??= new AudioContext()
  void context.resume()
  for (const { hertz, from, seconds } of beeps[tone]) sound(context, { hertz, from, seconds })
}

function sound(audio: AudioContext, { hertz, from, seconds }: Beep) {
  const start = audio.currentTime + from
  const oscillator = audio.createOscillator()
  const volume = audio.createGain()
  oscillator.type = 'square'
  oscillator.frequency.value = hertz
  // Without a ramp the end clicks.
  volume.gain.setValueAtTime(0.12, start)
  volume.gain.linearRampToValueAtTime(0, start + seconds)
  oscillator.connect(volume).connect(audio.destination)
  oscillator.start(start)
  oscillator.stop(start + seconds)
}
