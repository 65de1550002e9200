import { useState } from 'react'

/**
 * Recovery codes that are shown once: the way out opens when their owner says that they are saved.
 * `onClose` is called then.
 */
export function useSavedCodes(onClose: () => void) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [isSaved, setSaved] = useState(false)
  const [isAsked, setAsked] = useState(false)
  return {
    codes,
    show: setCodes,
    isSaved,
    say: setSaved,
    /** Someone wanted to leave before. */
    isMissing: isAsked && !isSaved,
    close() {
      setAsked(true)
      if (isSaved) onClose()
    },
  }
}

export type SavedCodes = ReturnType<typeof useSavedCodes>
