import type { ArrivingBox } from '@portal/contract/receiving'
import { hourMs, sessionMs } from '@portal/domain/limits'
import { keptBoxPrefix, keysOf } from '../../lib/open-offline.ts'
import { getSession } from '../../lib/session.ts'
import { type Mark, noProgress, type Progress } from './progress.ts'

/**
 * What is kept on the phone, so that a delivery survives a lost network, a closed page and an empty battery
 * (docs/spec/staging.md#receiving-offline). In two parts: what was scanned and what is being sent, for three days; and the box
 * with its names, which is deleted with the session.
 */

type Scanned = {
  email: string
  /** When it changed last, ms. */
  keptAt: number
  /** When its person was last signed in here, ms. */
  seenAt: number
  progress: Progress
}
type Named = { box: ArrivingBox; note: string; marks: Record<string, Pick<Mark, 'holder' | 'isDone'>> }

/** A box of this person on this phone. Without its names, `box` is null. */
export type KeptBox = { boxCode: string; progress: Progress; box: ArrivingBox | null; keptAt: number }

const prefix = 'receive:'
const keepMs = 3 * 24 * hourMs

const nothingKept = { progress: noProgress, box: null }

/** What this person did with the box before. */
export function readKept(boxCode: string): Pick<KeptBox, 'progress' | 'box'> {
  sweep()
  return read(boxCode) ?? nothingKept
}

/** Everything of this person, the newest first. */
export function readAllKept(): KeptBox[] {
  sweep()
  return codes()
    .flatMap((boxCode) => read(boxCode) ?? [])
    .sort((one, other) => other.keptAt - one.keptAt)
}

/**
 * Answers whether it is kept: a phone without room, or a browser that stores nothing, remembers it only while the page is open.
 * Where no one is signed in, it stays the box of the person who read it.
 */
export function keep(boxCode: string, progress: Progress, box: ArrivingBox): boolean {
  const before = parse<Scanned>(prefix + boxCode)
  const email = getSession()?.userProfile.email
  const now = Date.now()
  const owner = email !== undefined ? { email, seenAt: now } : before
  // A session that ended meanwhile has deleted the names; they must not come back.
  if (!owner || (email === undefined && !keysOf(keptBoxPrefix).includes(keptBoxPrefix + boxCode)))
    return false
  const scanned = { email: owner.email, seenAt: owner.seenAt, keptAt: now, progress: withoutNames(progress) }
  const named: Named = {
    box,
    note: progress.note,
    marks: Object.fromEntries(
      Object.entries(progress.marks).map(([id, { holder, isDone }]) => [id, { holder, isDone }]),
    ),
  }
  return store(boxCode, scanned, named) || (makeRoom(boxCode) && store(boxCode, scanned, named))
}

export function forget(boxCode: string): void {
  for (const start of [prefix, keptBoxPrefix]) remove(start + boxCode)
}

/** What was sent was refused: it can be changed and sent again. */
export function reopen(boxCode: string): void {
  const scanned = parse<Scanned>(prefix + boxCode)
  if (scanned) storePart(prefix + boxCode, { ...scanned, progress: { ...scanned.progress, sent: null } })
}

/** Calls `listener` when another tab changed or sent what is kept of a box. Answers how to stop. */
export function onKept(listener: (boxCode: string, kept: KeptBox | null) => void): () => void {
  // The second part is written and removed last.
  const heard = ({ key }: StorageEvent) => {
    if (!key?.startsWith(keptBoxPrefix)) return
    const boxCode = key.slice(keptBoxPrefix.length)
    listener(boxCode, read(boxCode))
  }
  addEventListener('storage', heard)
  return () => removeEventListener('storage', heard)
}

const store = (boxCode: string, scanned: Scanned, named: Named): boolean =>
  storePart(prefix + boxCode, scanned) && storePart(keptBoxPrefix + boxCode, named)

function storePart(key: string, part: Scanned | Named): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(part))
    return true
  } catch {
    return false
  }
}

const isTouched = ({ marks, sent }: Progress) => sent !== null || Object.keys(marks).length > 0

/** Boxes of which nothing was scanned can be read again. */
function makeRoom(boxCode: string): boolean {
  const unneeded = readAllKept().filter((one) => one.boxCode !== boxCode && !isTouched(one.progress))
  for (const one of unneeded) forget(one.boxCode)
  return unneeded.length > 0
}

function read(boxCode: string): KeptBox | null {
  const scanned = parse<Scanned>(prefix + boxCode)
  if (!scanned) return null
  const named = parse<Named>(keptBoxPrefix + boxCode)
  const { keptAt, progress } = scanned
  return { boxCode, keptAt, box: named?.box ?? null, progress: named ? withNames(progress, named) : progress }
}

/** Who has a device is a name. What is being sent stays whole: it must arrive as it was said. */
const withoutNames = (progress: Progress): Progress => ({
  ...progress,
  note: '',
  marks: mapMarks(progress, () => ({ holder: null, isDone: false })),
})

const withNames = (progress: Progress, { note, marks }: Named): Progress => ({
  ...progress,
  note,
  marks: mapMarks(progress, (id) => marks[id] ?? {}),
})

const mapMarks = ({ marks }: Progress, changed: (id: string) => Partial<Mark>) =>
  Object.fromEntries(Object.entries(marks).map(([id, mark]) => [id, { ...mark, ...changed(id) }]))

/** Removes what is too old, what is another person's, and names that a session could no longer show. */
function sweep() {
  const email = getSession()?.userProfile.email
  const now = Date.now()
  for (const boxCode of codes()) {
    const scanned = parse<Scanned>(prefix + boxCode)
    const isOthers = email !== undefined && scanned?.email !== email
    if (!scanned || isOthers || scanned.keptAt < now - keepMs) forget(boxCode)
    else if (email === undefined && scanned.seenAt < now - sessionMs.absolute) remove(keptBoxPrefix + boxCode)
  }
}

const codes = () => [
  ...new Set([prefix, keptBoxPrefix].flatMap((start) => keysOf(start).map((key) => key.slice(start.length)))),
]

function remove(key: string) {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}

/** Written by `store`; anything else is as good as nothing. */
function parse<Part extends Scanned | Named>(key: string): Part | null {
  try {
    const part = JSON.parse(localStorage.getItem(key) ?? 'null') as Part | null
    const isWhole = part !== null && ('box' in part ? part.box : part.email && part.progress)
    return isWhole ? part : null
  } catch {
    return null
  }
}
