import { useState } from 'react'

type WholeNumberBox = {
  /** The digits in the box, or '' while it is empty. */
  value: string
  onValueChange: (value: string) => void
  /** Whether this text may stand in the box. */
  accepts: (text: string) => boolean
}

/**
 * Typing into a box that takes digits only. What is refused is remembered until something is deleted or the box is
 * left, so that "1.5" is refused as a whole: without that, its point would be dropped and its 5 make it 15.
 */
export function useWholeNumber({ value, onValueChange, accepts }: WholeNumberBox) {
  const [refused, setRefused] = useState<string | null>(null)

  return {
    /** Everything that was typed since the box last took something; null while nothing is refused. */
    refused,
    type: (text: string) => {
      const continues = refused !== null && text.length > value.length && text.startsWith(value)
      const typed = continues ? refused + text.slice(value.length) : text
      if (!accepts(typed)) return setRefused(typed)
      setRefused(null)
      onValueChange(typed)
    },
    clearRefused: () => setRefused(null),
  }
}
