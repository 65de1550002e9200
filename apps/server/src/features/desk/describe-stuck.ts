import type { StuckRow } from '@portal/contract/desk'
import { businessDay } from '@portal/domain/business-day'
import { lateWords, reopenedWords } from '@portal/domain/desk'
import { caseNextStep } from '@portal/domain/desk-cases'
import { counted } from '@portal/domain/format'
import { formatDay } from '@portal/domain/format-date'
import { formatCents } from '@portal/domain/money'
import { quoteLabel } from '@portal/domain/quotes'
import { caseKindLabels, caseLabel, caseStateLabels } from '@portal/domain/repair-cases'
import type { StuckKind } from '@portal/domain/stuck-work'
import { vendorMessages } from '@portal/domain/vendor-messages'
import type { Reader } from '../../db/client.ts'
import { findListedCases } from '../repairs/find-open-cases.ts'
import { findUndecided } from './desk-registrations.store.ts'
import { withAccounts } from './find-registrations.ts'
import {
  findStuckApprovals,
  findStuckBoxes,
  findStuckDrafts,
  findStuckErrors,
  findStuckQuotes,
  type OfOrder,
} from './stuck-rows.store.ts'
import type { Asked } from './stuck-work.store.ts'

type Place = { id: string; since: Date }
type Told = Omit<StuckRow, 'id' | 'since'>

/** What is wrong with each row of a page, and whose it is. A row that is gone meanwhile is left out. */
export async function describeStuck(
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
