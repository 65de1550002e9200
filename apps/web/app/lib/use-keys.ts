import { useEffect, useRef } from 'react'

/** Runs an action when its key is pressed alone; never while someone types, and not behind a dialog. */
export function useKeys(actions: Readonly<Record<string, (() => void) | undefined>>) {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const action = latest.current[event.key]
      if (!action || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return
      // The key itself must not be typed into the field that gets the focus.
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
