import { queueLimits } from '@portal/domain/desk-queue'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import type { ActInPlace } from './queue-acts.ts'

/** What became of a row's act: it can be undone, it is under way or has happened, or it failed. */
export type RowState =
  | { is: 'undoable'; act: ActInPlace }
  | { is: 'gone' }
  | { is: 'failed'; message: string }

type Waiting = { act: ActInPlace; timer: number; idempotencyKey: string }

/**
 * Acts that happen after a while, so that they can be undone before: an email that was sent cannot be taken back. Leaving the
 * page does not undo them; they happen at once.
 * @param onGone a row's act is under way: the row leaves
 */
export function useActsInPlace(onGone: (key: string) => void) {
  const queryClient = useQueryClient()
  const [states, setStates] = useState<ReadonlyMap<string, RowState>>(new Map())
  const waiting = useRef(new Map<string, Waiting>())

  function set(key: string, state: RowState | null) {
    setStates((before) => {
      const next = new Map(before)
      if (state === null) next.delete(key)
      else next.set(key, state)
      return next
    })
  }

  async function happen(key: string, keepalive: boolean) {
    const one = waiting.current.get(key)
    if (one === undefined) return
    waiting.current.delete(key)
    clearTimeout(one.timer)
    if (!keepalive) {
      onGone(key)
      set(key, { is: 'gone' })
    }
    try {
      await one.act.run({ idempotencyKey: one.idempotencyKey, keepalive })
      await queryClient.invalidateQueries()
      set(key, null)
    } catch (error) {
      set(key, { is: 'failed', message: messageOf(error) })
    }
  }

  function start(key: string, act: ActInPlace) {
    const timer = window.setTimeout(() => void happen(key, false), queueLimits.undoMs)
    waiting.current.set(key, { act, timer, idempotencyKey: crypto.randomUUID() })
    set(key, { is: 'undoable', act })
  }

  /** Takes back an act that did not happen yet: of this row, or the last one. Answers the row's key. */
  function undo(asked?: string): string | null {
    const key = asked ?? [...waiting.current.keys()].at(-1)
    const one = key === undefined ? undefined : waiting.current.get(key)
    if (key === undefined || one === undefined) return null
    clearTimeout(one.timer)
    waiting.current.delete(key)
    set(key, null)
    return key
  }

  const latest = useRef(happen)
  useEffect(() => {
    latest.current = happen
  })
  useEffect(() => {
    const rows = waiting.current
    const happenNow = () => {
      for (const key of rows.keys()) void latest.current(key, true)
    }
    window.addEventListener('pagehide', happenNow)
    return () => {
      window.removeEventListener('pagehide', happenNow)
      happenNow()
    }
  }, [])

  return { states, start, undo }
}
