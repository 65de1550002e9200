import { useState } from 'react'

/**
 * A record that is shown with what stands above it, and stays once it was shown: what else is read again, or fails, must not take the
 * page away.
 * @param isWaiting whether something that is shown with it is still being read for the first time
 * @returns undefined as long as nothing is shown
 */
export function useOnceShown<Shown>(found: Shown | undefined, isWaiting: boolean): Shown | undefined {
  const [wasShown, setShown] = useState(false)
  const shown = isWaiting && !wasShown ? undefined : found
  if (shown !== undefined && !wasShown) setShown(true)
  return shown
}
