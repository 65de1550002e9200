import type { ArrivingBox } from '@portal/contract/receiving'
import { counted } from '@portal/domain/format'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { forget, type KeptBox, keep, onKept, readAllKept, reopen } from './kept-boxes.store.ts'
import { isWaiting, noProgress, type Progress, sentOf } from './progress.ts'
import {
  boxesToReceiveQuery,
  boxQuery,
  isPassing,
  type Received,
  sendBox,
  useTries,
} from './receive.queries.ts'

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

/** What became of a box that was sent from the list. */
type Outcome = { boxCode: string; isRight: boolean; text: string }

/** The boxes on this phone. What was finished without a network is sent from here as well, each box once. */
export function useKeptBoxes() {
  const [boxes, setBoxes] = useState(readAllKept)
  const [outcomes, setOutcomes] = useState<Outcome[]>([])
  const isSignedIn = useSession() !== null
  const isAsking = useRef(false)
  const queryClient = useQueryClient()
  useEffect(() => onKept(() => setBoxes(readAllKept())), [])

  async function sendAll() {
    if (isAsking.current) return
    isAsking.current = true
    for (const kept of readAllKept()) {
      const outcome = await sendKept(kept)
      if (!outcome) continue
      setOutcomes((before) => [...before, outcome])
      void queryClient.invalidateQueries({ ...boxesToReceiveQuery, exact: true })
    }
    isAsking.current = false
    setBoxes(readAllKept())
  }

  const mayTry = isSignedIn && boxes.some(({ progress }) => progress.sent !== null)
  useTries(mayTry, () => void sendAll())
  const newest = useRef(sendAll)
  newest.current = sendAll
  useEffect(() => {
    if (mayTry) void newest.current()
  }, [mayTry])
  return { boxes, outcomes, isSignedIn }
}

export const nameOf = ({ box, boxCode }: KeptBox): string =>
  box ? `Box ${box.number} of order ${box.orderId}` : `Box ${boxCode}`

/** Null where nothing is to be sent, or not yet. */
async function sendKept(kept: KeptBox): Promise<Outcome | null> {
  const { boxCode, progress } = kept
  if (progress.sent === null) return null
  const said = (isRight: boolean, text: string) => ({ boxCode, isRight, text: `${nameOf(kept)}: ${text}` })
  try {
    const result = await sendBox(boxCode, progress.sent)
    forget(boxCode)
    return said(true, `${receivedText(result)}.`)
  } catch (error) {
    if (isPassing(error)) return null
    reopen(boxCode)
    return said(false, messageOf(error))
  }
}

/** "3 devices received, 1 missing" */
export const receivedText = ({ received, missing }: Received): string =>
  `${counted(received, 'device')} received${missing > 0 ? `, ${missing} missing` : ''}`
