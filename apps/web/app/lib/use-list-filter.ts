import { limits } from '@portal/domain/limits'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSettled } from './use-settled.ts'

/** How long typing rests before the server is asked. */
const searchWaitMs = 300

/** New values by name; null, empty or an empty list takes the name out of the address. */
type FilterChange = Readonly<Record<string, string | readonly string[] | null>>

/** Search and filters of a list. They are kept in the address, so that Back and a link find the list as it was. */
export function useListFilter() {
  const [params, setParams] = useSearchParams()
  // The address takes in a change later: the next one goes on from what was chosen last, not from what is drawn.
  const latest = useRef(params)
  const [typed, setTyped] = useState(params.get('search')?.slice(0, limits.searchMax) ?? '')
  const search = useSettled(typed.trim(), searchWaitMs)

  useEffect(() => {
    latest.current = params
  }, [params])

  function change(changes: FilterChange) {
    const next = new URLSearchParams(latest.current)
    for (const [name, value] of Object.entries(changes)) {
      next.delete(name)
      for (const one of [value ?? []].flat()) if (one !== '') next.append(name, one)
    }
    latest.current = next
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return {
    params,
    typed,
    /** What is typed, once it has stood still. */
    search,
    change,
    type: (text: string) => {
      setTyped(text)
      change({ search: text.trim() })
    },
    /** Empties the search and takes these filters away. */
    clear: (...names: string[]) => {
      setTyped('')
      change(Object.fromEntries(['search', ...names].map((name) => [name, null])))
    },
  }
}
