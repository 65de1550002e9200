import type { BenchWords } from '@portal/domain/bench-words'
import type { BoxForTracking } from './box-for-tracking.ts'

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
  const { number } = found.box
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
