import type { ArrivingBox } from '@portal/contract/receiving'
import { getSession, onSessionEnd } from '../../lib/session.ts'
import { noProgress, type Progress } from './progress.ts'

/** What is kept on the phone, so that a delivery survives a lost network, a closed tab and an empty battery. */
type Kept = { email: string; keptAt: number; progress: Progress; box: ArrivingBox }

const prefix = 'receive:'
const keepMs = 3 * 24 * 60 * 60_000

/** What this person did with the box before, for the three days in which it counts; removes what is older or of others. */
export function readKept(boxCode: string): { progress: Progress; box: ArrivingBox | null } {
  sweep()
  const kept = parse(localStorage.getItem(prefix + boxCode))
  return kept ?? { progress: noProgress, box: null }
}

export function keep(boxCode: string, progress: Progress, box: ArrivingBox): void {
  const email = getSession()?.userProfile.email
  if (email === undefined) return
  const kept: Kept = { email, keptAt: Date.now(), progress, box }
  try {
    localStorage.setItem(prefix + boxCode, JSON.stringify(kept))
  } catch {
    // Without storage the page alone remembers.
  }
}

export const forget = (boxCode: string) => localStorage.removeItem(prefix + boxCode)

const isOurs = (kept: Kept | null, email: string | undefined) =>
  kept !== null && kept.email === email && kept.keptAt > Date.now() - keepMs

function sweep() {
  const email = getSession()?.userProfile.email
  for (const key of ownKeys())
    if (!isOurs(parse(localStorage.getItem(key)), email)) localStorage.removeItem(key)
}

const ownKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(prefix))

function parse(text: string | null): Kept | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Kept> | null
    return kept?.progress && kept.box && kept.email && kept.keptAt ? (kept as Kept) : null
  } catch {
    return null
  }
}

// Names of people go with the session; what was scanned stays for when this person signs in again. What is being sent stays whole.
onSessionEnd(() => {
  for (const key of ownKeys()) {
    const kept = parse(localStorage.getItem(key))
    if (!kept || kept.progress.sent !== null) continue
    const marks = Object.fromEntries(
      Object.entries(kept.progress.marks).map(([id, mark]) => [id, { ...mark, holder: null, isDone: false }]),
    )
    const box = {
      ...kept.box,
      devices: kept.box.devices.map((device) => ({ ...device, holder: '', phoneNumber: null })),
    }
    localStorage.setItem(
      key,
      JSON.stringify({ ...kept, box, progress: { ...kept.progress, note: '', marks } }),
    )
  }
})
