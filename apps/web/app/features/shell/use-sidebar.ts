import { useSyncExternalStore } from 'react'
import { useKeys } from '../../lib/use-keys.ts'
import { useMedia } from '../../lib/use-media.ts'

/** Under this key the browser remembers that its reader collapsed the sidebar; `lib/session-script.ts` reads it before the first paint. */
const key = 'sidebar'
const listeners = new Set<() => void>()

const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
const isCollapsedNow = () => document.documentElement.dataset.sidebar === 'collapsed'

function setCollapsed(isCollapsed: boolean) {
  const { dataset } = document.documentElement
  if (isCollapsed) dataset.sidebar = 'collapsed'
  else delete dataset.sidebar
  try {
    if (isCollapsed) localStorage.setItem(key, 'collapsed')
    else localStorage.removeItem(key)
  } catch {
    // Without room it is remembered as long as the page lives.
  }
  for (const changed of listeners) changed()
}

const toggle = () => setCollapsed(!isCollapsedNow())

/** Whether the sidebar is a rail of icons, by choice or for want of room; `[` changes the choice. */
export function useSidebar() {
  const isCollapsed = useSyncExternalStore(subscribe, isCollapsedNow, () => false)
  const isNarrow = useMedia('(max-width: 74.99rem)')
  useKeys({ '[': toggle })
  return { isCollapsed, isRail: isCollapsed || isNarrow, toggle }
}
