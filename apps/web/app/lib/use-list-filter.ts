import { limits } from '@portal/domain/limits'
import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useSettled } from './use-settled.ts'

/** How long typing rests before the server is asked. */
const searchWaitMs = 300

/** New values by name; null, empty or an empty list takes the name out of the address. */
type FilterChange = Readonly<Record<string, string | readonly string[] | null>>

/**
 * Search and filters of a list. They are kept in the address, so that Back, a reload and a link find the list as it was.
 * @param searchMax characters of a search that are looked for
 */
export function useListFilter(searchMax: number = limits.searchMax) {
  const [params, setParams] = useSearchParams()
  const { key } = useLocation()
  const [typed, setTyped] = useState(searchIn(params, searchMax))
  const search = useSettled(typed.trim(), searchWaitMs)
  // The address takes in a change later: the next one continues from what was chosen last, not from what is drawn.
  const latest = useRef(params)
  /** What was chosen here and the address has not shown yet, in order. */
  const onTheWay = useRef<string[]>([])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation resets it, also to the same filters
  useLayoutEffect(() => {
    const arrived = onTheWay.current.lastIndexOf(params.toString())
    onTheWay.current = arrived < 0 ? [] : onTheWay.current.slice(arrived + 1)
    if (onTheWay.current.length > 0) return
    latest.current = params
    // Someone went to this list by a link, or back: the box says what the list shows.
    if (arrived < 0) setTyped(searchIn(params, searchMax))
  }, [params, key])

  function change(changes: FilterChange | ((chosen: URLSearchParams) => FilterChange)) {
    const next = new URLSearchParams(latest.current)
    const named = typeof changes === 'function' ? changes(latest.current) : changes
    for (const [name, value] of Object.entries(named)) {
      next.delete(name)
      for (const one of [value ?? []].flat()) if (one !== '') next.append(name, one)
    }
    if (next.toString() === latest.current.toString()) return
    latest.current = next
    onTheWay.current.push(next.toString())
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return {
    params,
    typed,
    /** What is typed, once it has stood still. */
    search,
    /** Takes new values, or makes them of what is chosen by now, drawn or not. */
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

const searchIn = (params: URLSearchParams, max: number) => params.get('search')?.slice(0, max) ?? ''
