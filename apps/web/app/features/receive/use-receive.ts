import type { ArrivingBox } from '@portal/contract/receiving'
import { useEffect, useState } from 'react'
import { call, mayPass, messageOf } from '../../lib/api.ts'
import { forget, keep } from './kept-progress.ts'
import { noProgress, type Progress, sentOf } from './progress.ts'

/** How long a phone waits before it tries again to send, ms. */
const againMs = 10_000

export type Received = { received: number; missing: number; already: string[] }
export type Sending =
  | { is: 'idle' }
  | { is: 'sending' }
  /** There is no network: kept on the phone, sent when it is back. */
  | { is: 'waiting' }
  | { is: 'refused'; message: string }
  | { is: 'done'; result: Received }

/**
 * What a person does with a box: kept on the phone with every change, and sent once. Sending goes on by itself when the
 * network is back, with the same Idempotency-Key, also after the page was opened again.
 */
export function useReceive(box: ArrivingBox, begin: Progress) {
  const [progress, setProgress] = useState(begin)
  const [sending, setSending] = useState<Sending>({ is: begin.sent === null ? 'idle' : 'waiting' })
  const { boxCode } = box

  function change(next: Progress) {
    setProgress(next)
    keep(boxCode, next, box)
  }

  async function send(asked: Progress) {
    const sent = asked.sent ?? { key: crypto.randomUUID(), body: sentOf(box, asked) }
    const now = { ...asked, sent }
    change(now)
    setSending({ is: 'sending' })
    try {
      const { result } = await call('receiveBox', {
        params: { boxCode },
        body: sent.body,
        idempotencyKey: sent.key,
      })
      forget(boxCode)
      setProgress(noProgress)
      setSending({ is: 'done', result })
    } catch (error) {
      if (mayPass(error)) {
        setSending({ is: 'waiting' })
        return
      }
      change({ ...now, sent: null })
      setSending({ is: 'refused', message: messageOf(error) })
    }
  }

  useEffect(() => {
    if (sending.is !== 'waiting') return
    const again = () => void send(progress)
    const timer = setTimeout(again, againMs)
    addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', again)
    }
  })

  return { progress, change, sending, send: () => void send(progress) }
}
