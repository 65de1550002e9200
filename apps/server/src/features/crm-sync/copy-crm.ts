import { minuteMs } from '@portal/domain/limits'
import type { Logger } from 'pino'
import type { InTransaction, Reader, Tx } from '../../db/client.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { type CrmDirectory, type CrmKind, crmKinds } from '../../ports/crm-directory.ts'
import { IntegrationError, type IntegrationFailure } from '../../ports/integration-error.ts'
import { removeRows, sweepRows, writeRows } from './copied-rows.store.ts'
import {
  beginCopy,
  finishCopy,
  moveCopy,
  type Progress,
  readProgress,
  recordFailure,
  restartCopy,
} from './crm-sync.store.ts'

export type CopyNeeds = {
  db: Reader
  inTransaction: InTransaction
  now: () => Date
  crm: CrmDirectory
  /** Whether someone else is at it already: then undefined is answered at once. */
  onlyOne: <T>(work: () => Promise<T>) => Promise<T | undefined>
  log: Pick<Logger, 'info' | 'warn'>
}

/** The CRM's clock and ours differ, and what it saves now it may show a moment later. */
const overlapMs = 2 * minuteMs

/** What went wrong is about one list; the others can still be copied. */
const isOfOneKind = ({ kind }: IntegrationError) => kind === 'forbidden' || kind === 'invalid'

/**
 * Copies what changed in the CRM into our tables: everything the first time, later what changed since. Page by
 * page, each in the transaction of its cursor, so that a killed copy continues where it stopped, and the memory that
 * it takes is a page's. One node at a time. What fails is noted with its list and tried again by the clock.
 * @param shutdown aborts when the process shuts down; the copy stops between two pages
 * @throws only when the database fails
 */
export async function copyCrm(needs: CopyNeeds, shutdown: AbortSignal): Promise<void> {
  await needs.onlyOne(async () => {
    // One moment for all lists: a contact that was added after it is read again next time, when its account is here.
    const roundBegan = needs.now()
    for (const kind of crmKinds) {
      if (shutdown.aborted) return
      const failure = await copyKind(needs, kind, roundBegan, shutdown)
      if (failure && (kind === 'accounts' || !isOfOneKind(failure))) return
    }
  })
}

/** What failed is tried again after this, however rarely copies are wanted. */
const tryAgainMinutes = 5

/**
 * The same when it is time: a copy was interrupted, the last one is older than `everyMinutes`, or it failed and some
 * minutes have passed since.
 */
export async function copyCrmWhenDue(needs: CopyNeeds, everyMinutes: number, shutdown: AbortSignal) {
  const progress = await readProgress(needs.db)
  const isOlder = (moment: Date | null, minutes: number) =>
    !moment || needs.now().getTime() - moment.getTime() >= minutes * minuteMs
  const restMinutes = Math.min(everyMinutes, tryAgainMinutes)
  if (progress.some(({ lastError, lastTry }) => lastError !== null && !isOlder(lastTry, restMinutes))) return
  const isDue = crmKinds.some((kind) => {
    const one = progress.find((row) => row.kind === kind)
    return one?.phase !== 'idle' || isOlder(one.lastSuccess, everyMinutes)
  })
  if (isDue) await copyCrm(needs, shutdown)
}

async function copyKind(
  needs: CopyNeeds,
  kind: CrmKind,
  roundBegan: Date,
  shutdown: AbortSignal,
): Promise<IntegrationError | undefined> {
  const { inTransaction, now, log } = needs
  try {
    let at: Progress | undefined = await inTransaction((tx) => beginCopy(tx, kind, roundBegan, now()))
    while (at && at.phase !== 'idle' && !shutdown.aborted) at = await copyPage(needs, at, shutdown)
    if (at?.phase === 'idle' && at.rowsDone > 0) log.info({ kind, rows: at.rowsDone }, 'copied from the CRM')
    return undefined
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error
    // The shutdown ended the call.
    if (shutdown.aborted) return error
    log.warn({ err: error, kind }, 'the copy of the CRM stopped')
    await inTransaction(async (tx) => {
      if (error.kind === 'conflict') await restartCopy(tx, kind, now())
      await recordFailure(tx, kind, now(), wordsFor(error))
    })
    return error
  }
}

/** Undefined when another node has taken over. */
async function copyPage(
  { crm, inTransaction, now }: CopyNeeds,
  at: Progress,
  signal: AbortSignal,
): Promise<Progress | undefined> {
  const { kind, phase, cursor, copiedUntil } = at
  const began = at.startedAt ?? now()
  const since = copiedUntil && new Date(copiedUntil.getTime() - overlapMs)
  const question = { since, cursor, signal }

  if (phase === 'deleted' && kind !== 'agents') {
    const { rows, next } = await crm.readDeleted(kind, question)
    return inTransaction(async (tx) => {
      await removeRows(tx, kind, rows)
      const done = { rows: rows.length, now: now() }
      return next === null
        ? finishCopy(tx, at, done)
        : moveCopy(tx, at, { ...done, phase: 'deleted', cursor: next })
    })
  }

  const { rows, next } = await crm.readPage(kind, question)
  return inTransaction(async (tx) => {
    const added = await writeRows(tx, kind, rows, began)
    if (kind === 'accounts' && since !== null) await bringDetails(tx, added)
    const done = { rows: rows.length, now: now() }
    if (next !== null) return moveCopy(tx, at, { ...done, phase: 'changed', cursor: next })
    // Agents are always read in full, and so is everything the first time: what was not met is not there.
    const readEverything = since === null || kind === 'agents'
    if (!readEverything) return moveCopy(tx, at, { ...done, phase: 'deleted', cursor: null })
    const total = at.rowsDone + rows.length
    return finishAll(tx, at, total > 0, { ...done, began })
  })
}

/** More at once were made by an import, and what belongs to them as well. */
const addedAtOnceMax = 20

/**
 * An account that appears later may be an old one that was restored, or that we may see since now: its contacts,
 * addresses and devices did not change and are in no list of changes.
 */
async function bringDetails(tx: Tx, accountIds: readonly string[]) {
  if (accountIds.length > addedAtOnceMax) return
  for (const zohoAccountId of accountIds)
    await enqueue(tx, 'copy-crm-account', { zohoAccountId }, { key: `crm-account:${zohoAccountId}` })
}

/** A CRM that answers nothing at all is not believed to be empty. */
async function finishAll(
  tx: Tx,
  at: Progress,
  foundAny: boolean,
  { began, ...done }: { rows: number; now: Date; began: Date },
) {
  if (foundAny) await sweepRows(tx, at.kind, began)
  return finishCopy(tx, at, done)
}

type Hint = {
  kind: CrmKind
  ids: readonly string[]
  /** Whether they are said to be deleted. */
  gone: boolean
}

/**
 * Reads records again of which the CRM said that they changed. What it says is deleted and does not show any more
 * is removed. When the CRM does not answer, nothing is done: the regular copy finds the change.
 */
export async function copyRecords(
  { crm, inTransaction, now, log }: Omit<CopyNeeds, 'onlyOne'>,
  { kind, ids, gone }: Hint,
  shutdown: AbortSignal,
): Promise<void> {
  try {
    const began = now()
    const rows = await crm.readSome(kind, ids, shutdown)
    const found = new Set(rows.map(idOf))
    await inTransaction(async (tx) => {
      await writeRows(tx, kind, rows, began)
      if (gone)
        await removeRows(
          tx,
          kind,
          ids.filter((id) => !found.has(id)),
        )
    })
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error
    log.warn({ err: error, kind, records: ids.length }, 'changed records could not be read')
  }
}

type AnyRow = { zohoUserId: string } | { zohoAccountId: string } | { zohoContactId: string } | { id: string }

/** Contacts, addresses and devices name their account beside their own id. */
const idOf = (row: AnyRow): string => {
  if ('id' in row) return row.id
  if ('zohoContactId' in row) return row.zohoContactId
  return 'zohoAccountId' in row ? row.zohoAccountId : row.zohoUserId
}

const words: Readonly<Record<IntegrationFailure, string>> = {
  auth: 'The CRM refused our sign-in.',
  forbidden: 'The CRM does not allow us to read this.',
  rate_limited: 'The CRM is limiting our requests. The sync continues in a few minutes.',
  not_found: 'The CRM could not find what we asked for.',
  invalid: 'The CRM rejected our request.',
  conflict: 'The CRM lost our place in the list. This list starts over.',
  unavailable: 'CRM is not responding.',
  timeout: 'The CRM took too long to respond.',
  bad_response: 'The CRM sent a response we could not read.',
}

/** Why a copy stopped, for a person: the port's own reason where it knows one. */
export const wordsFor = ({ kind, reason }: Pick<IntegrationError, 'kind' | 'reason'>) => reason ?? words[kind]
