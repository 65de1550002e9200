import type { UserProfile } from '@portal/contract/auth'
import { create } from 'zustand'
import { forgetSessionHint } from './session-script.ts'

/** Who is signed in, in this tab (docs/spec/sign-in.md#sessions). */
export type Session = { token: string; userProfile: UserProfile }

type State = {
  session: Session | null
  /** False until this tab has looked into its storage and, finding nothing, asked its siblings. */
  known: boolean
}

const keys = { profile: 'userProfile', token: 'token' } as const
/** How long a new tab waits for a sibling to share its session, ms. */
const siblingWaitMs = 120

/** On the server, and while the page hydrates, no one is known to be signed in. */
const useStore = create<State>()(() => ({ session: null, known: false }))

/** Who was signed in before, while this page lives. */
let lastEmail: string | undefined

type Notice =
  | { kind: 'ask' }
  | { kind: 'share'; session: Session }
  | { kind: 'signed-out'; isExpired: boolean }

const channel =
  typeof BroadcastChannel === 'undefined' || typeof window === 'undefined'
    ? null
    : new BroadcastChannel('session')
const ready: Promise<void> = typeof window === 'undefined' ? new Promise(() => {}) : start()

/** Settles once it is known whether someone is signed in. */
export const sessionReady = () => ready
export const getSession = () => useStore.getState().session
export const getToken = () => getSession()?.token ?? null
/** A token that no user belongs to, left behind or stored by the user. */
export const hasStrayToken = () => getSession() === null && sessionStorage.getItem(keys.token) !== null
export const useSession = () => useStore((state) => state.session)
export const useSessionKnown = () => useStore((state) => state.known)

/** Keeps what sign-in answered, for this tab and its siblings. */
export function beginSession(session: Session) {
  write(session)
  useStore.setState({ session, known: true })
  post({ kind: 'share', session })
}

/** Whether the person signed in now is another one than who was before. */
export const isAnotherUser = () => lastEmail !== undefined && lastEmail !== getSession()?.userProfile.email

const end = (isExpired: boolean) => () => {
  clearSession({ isExpired })
  post({ kind: 'signed-out', isExpired })
}

/** The person signs out, in every tab. The caller also ends the session on the server. */
export const endSession = end(false)

/** The server ended the session: its person may come back to what they typed. */
export const expireSession = end(true)

/** Calls `listener` with the session that ended, before the page reacts to it. Answers how to stop. */
export const onSessionEnd = (listener: (ended: Session) => void): (() => void) =>
  useStore.subscribe(({ session }, before) => {
    if (session === null && before.session !== null) listener(before.session)
  })

async function start() {
  channel?.addEventListener('message', ({ data }: MessageEvent<Notice>) => hear(data))
  const session = read()
  if (session || !channel) {
    useStore.setState({ session, known: true })
    return
  }
  post({ kind: 'ask' })
  await new Promise<void>((resolve) => {
    const settle = () => {
      stop()
      resolve()
    }
    const stop = useStore.subscribe((state) => state.session && settle())
    setTimeout(settle, siblingWaitMs)
  })
  useStore.setState({ known: true })
}

function hear(notice: Notice) {
  const mine = getSession()
  if (notice.kind === 'ask' && mine) post({ kind: 'share', session: mine })
  if (notice.kind === 'share' && !mine) {
    write(notice.session)
    useStore.setState({ session: notice.session, known: true })
  }
  if (notice.kind === 'signed-out') clearSession(notice)
}

function post(notice: Notice) {
  channel?.postMessage(notice)
}

/** What is stored under keys that begin so is deleted with the session, and before another person begins one. */
export const ofSession = 'session:'
const ownerKey = `${ofSession}of`

function deleteOfSession() {
  for (const storage of [sessionStorage, localStorage])
    for (const key of Object.keys(storage)) if (key.startsWith(ofSession)) storage.removeItem(key)
}

function beginOwn(email: string) {
  try {
    if (localStorage.getItem(ownerKey) !== email) deleteOfSession()
    localStorage.setItem(ownerKey, email)
  } catch {
    // A browser without room signs in all the same.
  }
}

/** What this tab keeps under keys that begin so outlives a session that expired, and goes when its person signs out. */
export const ofPerson = (email: string) => `of:${email}:`

function deleteOfPerson(email: string) {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(ofPerson(email))) sessionStorage.removeItem(key)
}

function clearSession({ isExpired }: { isExpired: boolean }) {
  deleteOfSession()
  lastEmail = getSession()?.userProfile.email ?? lastEmail
  sessionStorage.removeItem(keys.profile)
  sessionStorage.removeItem(keys.token)
  forgetSessionHint()
  useStore.setState({ session: null, known: true })
  // Behind the forms, which hear of the end and keep what they hold.
  if (!isExpired && lastEmail !== undefined) deleteOfPerson(lastEmail)
}

function write({ token, userProfile }: Session) {
  beginOwn(userProfile.email)
  sessionStorage.setItem(keys.token, token)
  sessionStorage.setItem(keys.profile, JSON.stringify(userProfile))
}

function read(): Session | null {
  const token = sessionStorage.getItem(keys.token)
  const profile = sessionStorage.getItem(keys.profile)
  if (!token || !profile) return null
  try {
    // Written by `write` above; anything else fails to parse or lacks its e-mail.
    const userProfile = JSON.parse(profile) as UserProfile
    return userProfile.email ? { token, userProfile } : null
  } catch {
    return null
  }
}
