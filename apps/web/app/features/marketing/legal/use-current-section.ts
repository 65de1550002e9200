import { useEffect, useState } from 'react'

/** The id of the section that is being read: the last one whose heading has passed the upper third of the window. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const read = () => {
      const line = window.innerHeight / 3
      const passed = ids.filter(
        (id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < line,
      )
      setCurrent(passed.at(-1))
    }
    read()
    addEventListener('scroll', read, { passive: true })
    return () => removeEventListener('scroll', read)
  }, [ids])
  return current
}
