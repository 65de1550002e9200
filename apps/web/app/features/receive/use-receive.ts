import type { ArrivingBox } from '@portal/contract/receiving'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { forget, keep, onKept } from './kept-boxes.store.ts'
import { isWaiting, noProgress, type Progress, sentOf } from './progress.ts'
import { boxQuery } from './receive.queries.ts'
import { isPassing, type Received, sendBox, useTries } from './send-box.ts'

export type Sending =
  | { is: 'idle' }
  | { is: 'sending' }
  /** There is no network or no session: kept on the phone, sent when both are back. */
  | { is: 'waiting' }
  | { is: 'refused'; message: string }
  | { is: 'done'; result: Received }

const waitingOf = ({ sent }: Progress): Sending => ({ is: sent === null ? 'idle' : 'waiting' })

/**
 * What a person does with a box: kept on the phone with every change, and sent once. Sending goes on by itself when the
 * network is back, with the same Idempotency-Key, also after the page was opened again.
 */
export function useReceive(box: ArrivingBox, begin: Progress) {
  const [progress, setProgress] = useState(begin)
  const [sending, setSending] = useState<Sending>(waitingOf(begin))
  const [isKept, setKept] = useState(true)
  const isSignedIn = useSession() !== null
  const isAsking = useRef(false)
  const queryClient = useQueryClient()
  const { boxCode } = box

  function change(next: Progress) {
    setProgress(next)
    setKept(keep(boxCode, next, box))
  }

  async function send(asked: Progress) {
    if (isAsking.current) return
    isAsking.current = true
    const sent = asked.sent ?? { key: crypto.randomUUID(), body: sentOf(box, asked) }
    const now = { ...asked, sent }
    if (asked.sent === null) change(now)
    setSending((before) => (before.is === 'waiting' ? before : { is: 'sending' }))
    try {
      const result = await sendBox(boxCode, sent)
      forget(boxCode)
      setProgress(noProgress)
      setSending({ is: 'done', result })
    } catch (error) {
      if (isPassing(error)) setSending({ is: 'waiting' })
      else {
        change({ ...now, sent: null })
        setSending({ is: 'refused', message: messageOf(error) })
      }
    } finally {
      isAsking.current = false
    }
  }

  const mayTry = sending.is === 'waiting' && isSignedIn
  const again = () => void send(progress)
  useTries(mayTry, again)

  const newest = useRef({ progress, again, mayTry })
  newest.current = { progress, again, mayTry }
  // What an earlier page left, or one before the person signed in again.
  useEffect(() => {
    if (isSignedIn && newest.current.mayTry) newest.current.again()
  }, [isSignedIn])

  // What was read is there when the page is opened again without a network.
  const isOpen = box.shippedAt !== null && box.devices.some(isWaiting)
  useEffect(() => {
    if (isOpen) setKept(keep(boxCode, newest.current.progress, box))
  }, [isOpen, boxCode, box])

  // The same box in another tab is one box.
  useEffect(
    () =>
      onKept((changed, kept) => {
        if (changed !== boxCode || isAsking.current) return
        if (kept === null) void queryClient.invalidateQueries(boxQuery(boxCode, null))
        else if (kept.box === null) return
        const next = kept?.progress ?? noProgress
        setProgress(next)
        setSending((before) => (before.is === 'done' ? before : waitingOf(next)))
      }),
    [boxCode, queryClient],
  )

  return { progress, change, sending, isKept, isSignedIn, send: () => void send(progress) }
}
