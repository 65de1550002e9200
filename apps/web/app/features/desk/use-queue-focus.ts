import { type RefObject, useEffect, useRef } from 'react'
import { useKeys } from '../../lib/use-keys.ts'

/** The rows of a queue as the focus walks through them. Rows are `li` with their key in `data-row`. */
export function useQueueFocus(list: RefObject<HTMLElement | null>) {
  /** The row that had the focus last. */
  const last = useRef<string | null>(null)
  /** The row whose first act gets the focus once it is drawn, after a dialog gave it back. */
  const next = useRef<string | null>(null)

  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const rowOf = (key: string | null) => rows().find(({ dataset }) => dataset.row === key)
  const note = (row: HTMLElement | undefined) => {
    if (row) last.current = row.dataset.row ?? null
    return row
  }

  /** The row with the focus, or that had it last, unless the focus went elsewhere on purpose, such as to a filter. */
  function current() {
    const focused = document.activeElement
    const isElsewhere = focused !== document.body && !list.current?.contains(focused)
    return rows().find((row) => row.contains(focused)) ?? (isElsewhere ? undefined : rowOf(last.current))
  }

  function step(by: 1 | -1) {
    const all = rows()
    const from = current()
    const at = from === undefined ? -1 : all.indexOf(from)
    const row = at < 0 ? all[0] : all[Math.min(Math.max(at + by, 0), all.length - 1)]
    note(row)?.querySelector<HTMLElement>('[data-title], [data-act]')?.focus()
    row?.scrollIntoView({ block: 'nearest' })
  }

  /** A row that has no act has a title. */
  function focusAct(row: HTMLElement | undefined) {
    const part = (name: string) => note(row)?.querySelector<HTMLElement>(`[data-${name}]`)
    ;(part('act') ?? part('title'))?.focus()
  }

  useEffect(() => {
    if (next.current === null) return
    focusAct(rowOf(next.current))
    next.current = null
  })

  return {
    step,
    current,
    /** Gives the focus to the first act of a row that is about to be drawn anew. */
    toAct: (key: string) => {
      next.current = key
    },
    /** A row leaves: if it has the focus, the next one's first act gets it, or the one's before. */
    leave(key: string) {
      const all = rows()
      const row = rowOf(key)
      if (row === undefined || !row.contains(document.activeElement)) return
      const at = all.indexOf(row)
      focusAct(all[at + 1] ?? all[at - 1])
    },
  }
}

type QueueKeys = {
  focus: ReturnType<typeof useQueueFocus>
  keysOn: boolean
  onUndo: () => void
}

/** J and K walk, A presses the first act, Z undoes; Enter is the title's own. */
export function useQueueKeys({ focus, keysOn, onUndo }: QueueKeys) {
  const press = () => focus.current()?.querySelector<HTMLElement>('[data-act]')?.click()
  useKeys(keysOn ? { j: () => focus.step(1), k: () => focus.step(-1), a: press, z: onUndo } : {})
}
