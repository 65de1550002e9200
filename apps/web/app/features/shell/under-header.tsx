import { type ReactNode, useEffect, useRef } from 'react'
import { OfflineMark } from '../../ui/offline-mark.tsx'

/**
 * What stays in view below the bar of a signed-in page: the bars it is given, and the lost network. Its height is
 * known to the styles as `--under`, so that what takes the focus is brought out from behind it.
 */
export function UnderHeader({ children }: { children?: ReactNode }) {
  const bars = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    const watch = new ResizeObserver(([entry]) =>
      style.setProperty('--under', `${Math.ceil(entry?.contentRect.height ?? 0)}px`),
    )
    if (bars.current) watch.observe(bars.current)
    return () => {
      watch.disconnect()
      style.removeProperty('--under')
    }
  }, [])
  return (
    <div ref={bars} className="sticky top-[var(--bar-app)] z-[15] print:hidden">
      {children}
      <OfflineMark />
    </div>
  )
}
