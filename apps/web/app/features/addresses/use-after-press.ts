import { useEffect, useRef } from 'react'

/**
 * Runs something at once, or, while the pointer is down, after it came up and its click has arrived. A field
 * is left by pressing something else: a message that appeared then would move that away under the pointer.
 */
export function useAfterPress(): (run: () => void) => void {
  const isPressed = useRef(false)
  const waiting = useRef<Array<() => void>>([])

  useEffect(() => {
    const press = () => {
      isPressed.current = true
    }
    const release = () => {
      isPressed.current = false
      // The click follows the release within the same task.
      setTimeout(() => {
        for (const run of waiting.current.splice(0)) run()
      })
    }
    document.addEventListener('pointerdown', press, true)
    document.addEventListener('pointerup', release, true)
    document.addEventListener('pointercancel', release, true)
    return () => {
      waiting.current = []
      document.removeEventListener('pointerdown', press, true)
      document.removeEventListener('pointerup', release, true)
      document.removeEventListener('pointercancel', release, true)
    }
  }, [])

  return (run) => {
    if (isPressed.current) waiting.current.push(run)
    else run()
  }
}
