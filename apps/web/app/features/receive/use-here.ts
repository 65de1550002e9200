import { useMedia } from '../../lib/use-media.ts'

/**
 * What the page is open on, for its words: narrow or touched as in the styles of phones (styles/base.css), else a computer
 * (docs/spec/staging.md#receiving).
 */
export function useHere(): 'phone' | 'tablet' | 'computer' {
  const isTouched = useMedia('(max-width: 44.99rem), (pointer: coarse)')
  const isLarge = useMedia('(min-width: 37.5rem) and (min-height: 37.5rem)')
  if (!isTouched) return 'computer'
  return isLarge ? 'tablet' : 'phone'
}
