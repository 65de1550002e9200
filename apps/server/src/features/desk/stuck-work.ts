import type { getStuckRows, StuckRow } from '@portal/contract/desk'
import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { orderId, uuid } from '@portal/contract/fields'
import { businessDay } from '@portal/domain/business-day'
import { lateOrderWords, lateWords, reopenedWords } from '@portal/domain/desk'
import { caseNextStep } from '@portal/domain/desk-cases'
import { counted } from '@portal/domain/format'
import { formatDay } from '@portal/domain/format-date'
import { missingNumbersWords } from '@portal/domain/missing-numbers'
import { formatCents } from '@portal/domain/money'
import { plansWithoutLineWords } from '@portal/domain/number-wish'
import { quoteLabel } from '@portal/domain/quotes'
import { caseKindLabels, caseLabel, caseStateLabels } from '@portal/domain/repair-cases'
import { mayActForOthers } from '@portal/domain/roles'
import { type StuckKind, stuckLimits } from '@portal/domain/stuck-work'
import { vendorMessages } from '@portal/domain/vendor-messages'
import type { Reader } from '../../db/client.ts'
import type { SignedInContext } from '../../deps.ts'
import { noSuchPage } from '../../http/list-refusals.ts'
import { findListedCases } from '../repairs/list-cases.ts'
import { findUndecided } from './desk-accounts.store.ts'
import { withAccounts } from './find-registrations.ts'
import {
  type Asked,
  findLateOrders,
  findMissingNumbers,
  findPlansWithoutLine,
  findStuck,
  findStuckApprovals,
  findStuckBoxes,
  findStuckDrafts,
  findStuckErrors,
  findStuckQuotes,
  type OfOrder,
  type StuckPlace,
} from './stuck-work.store.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'now' | 'timeZone'>

/**
 * Work of one kind that does not move on, of every agent, what waits longest first (docs/spec/desk.md#all-agents).
 * Throws NOT_ALLOWED for all but managers and Administrators, INVALID_INPUT for a cursor that is none.
 */
export async function listStuckRows(
  { db, actor, now, timeZone }: Needs,
  kind: StuckKind,
  { age, limit = stuckLimits.page, cursor }: QueryOf<typeof getStuckRows>,
): Promise<AnswerOf<typeof getStuckRows>> {
  if (!mayActForOthers(actor)) throw new AppError('NOT_ALLOWED')
  const asked = { now: now(), timeZone }
  const after = cursor === undefined ? null : placeOf(cursor, kind)
  // One row more than requested shows whether there is a next page.
  const found = await findStuck(db, kind, asked, { age: age ?? null, after, limit: limit + 1 })
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  return {
    results: await describeStuck(
      db,
      kind,
      page.map(({ id, key }) => ({ id, since: new Date(Number(key) / 1_000) })),
      asked,
    ),
    nextCursor: last ? `${last.key}.${last.id}` : null,
  }
}

const idsOf: Record<StuckKind, 'order' | 'uuid'> = {
  lateOrders: 'order',
  errors: 'order',
  quotes: 'order',
  lateBoxes: 'uuid',
  cases: 'uuid',
  numbersMissing: 'order',
  plansWithoutLine: 'order',
  approvals: 'order',
  drafts: 'order',
  registrations: 'uuid',
}

function placeOf(cursor: string, kind: StuckKind): StuckPlace {
  const [, key, id] = /^(\d{1,16})\.([\da-f-]{1,36})$/.exec(cursor) ?? []
  const isId =
    idsOf[kind] === 'uuid'
      ? uuid.safeParse(id).success
      : /^\d+$/.test(id ?? '') && orderId.safeParse(Number(id)).success
  if (key === undefined || id === undefined || !isId) throw noSuchPage()
  return { key, id }
}

type Place = { id: string; since: Date }
type Told = Omit<StuckRow, 'id' | 'since'>

/** What is wrong with each row of a page, and whose it is. A row that is gone meanwhile is left out. */
async function describeStuck(
  on: Reader,
  kind: StuckKind,
  places: readonly Place[],
  asked: Asked,
): Promise<StuckRow[]> {
  if (places.length === 0) return []
  const told = await tell[kind](
    on,
    places.map(({ id }) => id),
    asked,
  )
  return places.flatMap(({ id, since }) => {
    const row = told.get(id)
    return row ? [{ id, since: since.toISOString(), ...row }] : []
  })
}

const ofOrder = ({ orderId, accountId, accountName, agentId, agentName }: OfOrder, text: string): Told => ({
  agent: { agentId, name: agentName },
  accountId,
  accountName,
  orderId,
  label: '',
  text,
})

/** Tells of rows that are found by the numbers of their orders. */
const byOrder =
  <Row extends OfOrder>(
    find: (on: Reader, orderIds: number[]) => PromiseLike<Row[]>,
    words: (row: Row, asked: Asked) => string,
  ): Tell =>
  async (on, ids, asked) =>
    new Map(
      (await find(on, ids.map(Number))).map((row) => [String(row.orderId), ofOrder(row, words(row, asked))]),
    )

type Tell = (on: Reader, ids: readonly string[], asked: Asked) => Promise<Map<string, Told>>

const tell: Record<StuckKind, Tell> = {
  lateOrders: byOrder(findLateOrders, (order) => `${lateOrderWords({ ...order, staged: order.staging })}.`),
  errors: byOrder(findStuckErrors, ({ reason }) => reason || vendorMessages.errorWithoutReason),
  drafts: byOrder(
    findStuckDrafts,
    ({ numberOfItems, orderTotalCents, lastChangedAt, isReopened }, { timeZone }) => {
      const changed = formatDay(businessDay(lastChangedAt, timeZone))
      const reopened = isReopened ? `${reopenedWords} ` : ''
      return `${reopened}${counted(numberOfItems, 'item')}, ${formatCents(orderTotalCents)}. Last changed on ${changed}.`
    },
  ),
  quotes: byOrder(findStuckQuotes, ({ quoteNumber, recipientName, status, expiresAt }, { now, timeZone }) => {
    const quote = `${quoteLabel(quoteNumber)} for ${recipientName}`
    if (status === 'accepted') return `${quote} was accepted. The order is not submitted.`
    const day = formatDay(businessDay(new Date(expiresAt.getTime() - 1), timeZone))
    return expiresAt > now ? `${quote} ends on ${day}.` : `${quote} ended on ${day} without an answer.`
  }),
  numbersMissing: byOrder(findMissingNumbers, ({ units }) => missingNumbersWords(units)),
  plansWithoutLine: byOrder(findPlansWithoutLine, (plans) => plansWithoutLineWords(plans)),
  approvals: byOrder(
    findStuckApprovals,
    ({ requestedBy, orderTotalCents }) =>
      `${requestedBy} asked for approval of ${formatCents(orderTotalCents)}.`,
  ),
  lateBoxes: async (on, ids) =>
    new Map(
      (await findStuckBoxes(on, ids)).map(({ boxId, boxNumber, state, expectedOn, ...order }) => [
        boxId,
        ofOrder(order, lateWords({ boxNumber, state: state ?? 'unknown', expectedOn })),
      ]),
    ),
  cases: async (on, ids, { now }) =>
    new Map(
      (await findListedCases(on, ids, now)).map((row) => {
        const device = [row.unitNumber === null ? '' : `Unit ${row.unitNumber}`, `${row.make} ${row.model}`]
        const text = `${device.filter((part) => part.trim() !== '').join(', ')}: ${caseKindLabels[row.kind]}. ${caseStateLabels[row.state]}. What to do: ${caseNextStep(row)}`
        const { agentId, agentName, accountId, accountName } = row
        const agent = agentId === null ? null : { agentId, name: agentName }
        return [
          row.caseId,
          { agent, accountId, accountName, orderId: null, label: caseLabel(row.caseNumber), text },
        ]
      }),
    ),
  registrations: async (on, ids) =>
    new Map(
      (await withAccounts(on, 'all', await findUndecided(on, ids))).map(
        ({ userId, name, email, account }) => [
          userId,
          {
            agent: account ? { agentId: account.agentId, name: account.agentName } : null,
            accountId: account?.accountId ?? null,
            accountName: account?.accountName ?? '',
            orderId: null,
            label: name,
            text: email,
          },
        ],
      ),
    ),
}
