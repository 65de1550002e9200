import type { logout } from '@portal/contract/auth'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { endOtherSessions, endSession, getMySessions } from '@portal/contract/security'
import { sessionMs } from '@portal/domain/limits'
import { inArray, lte, or } from 'drizzle-orm'
import type { Reader, Tx } from '../../db/client.ts'
import { passwordResets, sessions } from '../../db/schema/auth.tables.ts'
import type { SignedInContext } from '../../deps.ts'
import {
  type OpenSince,
  readSessionsOf,
  removeOtherSessions,
  removeSession,
  removeSessionOf,
} from './auth.store.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'now' | 'tokenHash'>

/** Where the caller is signed in (docs/spec/sign-in.md#sessions): this session first, then the last used. */
export async function listMySessions({
  db,
  actor,
  now,
  tokenHash,
}: Needs): Promise<AnswerOf<typeof getMySessions>> {
  const rows = await readSessionsOf(db, actor.userId, tokenHash, openSince(now()))
  return {
    results: rows.map(({ sessionId, createdAt, lastSeenAt, userAgent, ipAddress, isThis }) => ({
      id: sessionId,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      device: deviceOf(userAgent),
      ipAddress,
      isThis,
    })),
  }
}

/** Ends one session of the caller within its next call. Throws SESSION_NOT_FOUND, alike for another person's. */
export async function endMySession(
  { db, actor }: Needs,
  { sessionId }: BodyOf<typeof endSession>,
): Promise<AnswerOf<typeof endSession>> {
  if (!(await removeSessionOf(db, actor.userId, sessionId))) throw new AppError('SESSION_NOT_FOUND')
  return { result: null }
}

/** Ends every session of the caller but this one. */
export const endMyOtherSessions = async (needs: Needs): Promise<AnswerOf<typeof endOtherSessions>> => ({
  result: { ended: await endOthers(needs.db, needs) },
})

/** The same inside another use case's transaction. Answers how many were open. */
export const endOthers = (
  on: Needs['db'] | Tx,
  { actor, now, tokenHash }: Pick<Needs, 'actor' | 'now' | 'tokenHash'>,
): Promise<number> => removeOtherSessions(on, actor.userId, tokenHash, openSince(now()))

const openSince = (at: Date): OpenSince => ({
  began: new Date(at.getTime() - sessionMs.absolute),
  used: new Date(at.getTime() - sessionMs.idle),
})

/** The first that fits: most browsers call themselves by the names of older ones as well. */
const browsers: ReadonlyArray<readonly [name: string, sign: RegExp]> = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['DuckDuckGo', /\b(?:DuckDuckGo|Ddg)\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
]
const systems: ReadonlyArray<readonly [name: string, sign: RegExp]> = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows NT\b/],
  ['macOS', /\bMac(?:intosh|_PowerPC| OS X)\b/],
  ['Linux', /\bLinux\b/],
]

const unknownDevice = 'Unknown device'

/** What a User-Agent says in plain words: "Chrome on Windows", "Safari", "Linux"; programs and silence are unknown. */
export function deviceOf(userAgent: string): string {
  const nameIn = (names: typeof browsers) => names.find(([, sign]) => sign.test(userAgent))?.[0]
  const [browser, system] = [nameIn(browsers), nameIn(systems)]
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`
  return browser ?? system ?? unknownDevice
}

type SignOutNeeds = Pick<SignedInContext, 'db' | 'tokenHash'>

/** The caller's token stops working at once; the person's other sessions continue (docs/spec/sign-in.md#sessions). */
export async function signOut({ db, tokenHash }: SignOutNeeds): Promise<AnswerOf<typeof logout>> {
  await removeSession(db, tokenHash)
  return { result: null }
}

/** How long a used or expired link of an email is kept, so that its page can say what became of it, in ms. */
const linkKeptMs = 7 * 24 * 3_600_000

/** Deletes idle and expired sessions, and links in emails that expired a week ago. */
export async function deleteExpiredSessions({ db, now }: { db: Reader; now: () => Date }): Promise<void> {
  const before = (ms: number) => new Date(now().getTime() - ms)
  const over = db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(
      or(
        lte(sessions.createdAt, before(sessionMs.absolute)),
        lte(sessions.lastSeenAt, before(sessionMs.idle)),
      ),
    )
    .for('update', { skipLocked: true })
  await db.delete(sessions).where(inArray(sessions.tokenHash, over))
  await db.delete(passwordResets).where(lte(passwordResets.expiresAt, before(linkKeptMs)))
}
