import { counted } from '@portal/domain/format'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { forget, type KeptBox, onKept, readAllKept, reopen } from './kept-boxes.store.ts'
import { isPassing, type Received, sendBox, useTries } from './send-box.ts'

/** What became of a box that was sent from the list. */
export type Outcome = { boxCode: string; isRight: boolean; text: string }

/** The boxes on this phone. What was finished without a network is sent from here as well, each box once. */
export function useKeptBoxes() {
  const [boxes, setBoxes] = useState(readAllKept)
  const [outcomes, setOutcomes] = useState<Outcome[]>([])
  const isSignedIn = useSession() !== null
  const isAsking = useRef(false)
  useEffect(() => onKept(() => setBoxes(readAllKept())), [])

  async function sendAll() {
    if (isAsking.current) return
    isAsking.current = true
    for (const kept of readAllKept()) {
      const outcome = await sendKept(kept)
      if (outcome) setOutcomes((before) => [...before, outcome])
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
