import type { Box } from '@portal/contract/boxes'
import type { answerTone, BenchWords } from '@portal/domain/bench-words'

type Said = { tone: 'good' | 'bad'; words: Omit<BenchWords, 'value'> }

/**
 * What the bench says of a scanned tracking number.
 * @param found undefined when the number itself is wrong, which `problem` says
 */
export function trackingWords(found: BoxForTracking | undefined, problem: string): Said {
  if (!found)
    return {
      tone: 'bad',
      words: { title: 'Wrong tracking number', text: problem, advice: 'Nothing saved. Scan again' },
    }
  if (found.is === 'none')
    return {
      tone: 'bad',
      words: {
        title: 'No closed box',
        text: 'A tracking number is for a box that is packed and closed',
        advice: 'Close the box below, then scan again',
      },
    }
  const { number, status } = found.box
  if (found.is === 'taken' && (status === 'shipped' || status === 'delivered'))
    return {
      tone: 'bad',
      words: {
        title: 'Already shipped',
        text: `Box ${number} left with this tracking number`,
        advice: 'Did it come back? Take it in at the box below',
      },
    }
  return found.is === 'taken'
    ? {
        tone: 'bad',
        words: {
          title: 'Used twice',
          text: `Box ${number} has this tracking number already`,
          advice: 'Nothing saved. Scan the label of the next box',
        },
      }
    : {
        tone: 'good',
        words: {
          title: 'Fits',
          text: `The tracking number is filled in at box ${number}`,
          advice: `Press Enter to ship box ${number}`,
        },
      }
}

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

type Known = Pick<Box, 'boxId' | 'number' | 'status' | 'trackingNumber'>

/** Which box a tracking number that was scanned at the bench is for. */
export type BoxForTracking =
  | { is: 'fits'; box: Known }
  /** A box of this order has the number. */
  | { is: 'taken'; box: Known }
  | { is: 'none' }

/**
 * The first closed box gets the number (docs/spec/staging.md#scans).
 * @param trackingNumber as `trackingText` gives it
 */
export function boxForTracking(boxes: readonly Known[], trackingNumber: string): BoxForTracking {
  const holder = boxes.find((box) => box.trackingNumber === trackingNumber)
  if (holder) return { is: 'taken', box: holder }
  const box = boxes.find(({ status }) => status === 'closed')
  return box ? { is: 'fits', box } : { is: 'none' }
}
