import type { HomeNeed } from '@portal/contract/home'
import { capitalized } from '@portal/domain/capitalized'
import { counted } from '@portal/domain/format'
import { type NeedKind, unitsWords } from '@portal/domain/home'
import { formatCents, fromDollars } from '@portal/domain/money'
import { dueWords } from '@portal/domain/money-labels'
import { devicePath, orderPath, overdueInvoicesPath, repairCasePath } from '@portal/domain/paths'
import { unitsPath } from '@portal/domain/portal-paths'
import { quoteLabel } from '@portal/domain/quotes'
import { caseLabel } from '@portal/domain/repair-cases'
import type { ReactNode } from 'react'
import { businessDay, weekdayOf } from '../../lib/business-date.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'

/** What needs a person of an account, in words (docs/spec/home.md#needs-you): on Home and on the page of their account. */

type NeedWords = { key: string; title: ReactNode; why: ReactNode; act: string; to: string | null }
type WordsOf = { [Kind in NeedKind]: (need: Extract<HomeNeed, { kind: Kind }>) => NeedWords }

const money = (dollars: number) => <span className="money">{formatCents(fromDollars(dollars))}</span>
/** Behind a title; nothing where carriers bill everything, for then nothing is due to us. */
const totalOf = (dollars: number) => dollars !== 0 && <>, {money(dollars)}</>

/** What each kind says, and where it leads. */
const words: WordsOf = {
  overdue: ({ invoices, total, named }) => ({
    key: 'overdue',
    title: (
      <>
        {counted(invoices, 'invoice')} overdue, {money(total)}
      </>
    ),
    why: `${named.map(({ number, dueOn }) => `${number} since ${weekdayOf(dueOn)}`).join(', ')}${invoices > named.length ? ` and ${invoices - named.length} more` : ''}.`,
    act: invoices === 1 ? 'View invoice' : 'View invoices',
    to: overdueInvoicesPath,
  }),
  missing: ({ orderId, boxNumber, deviceId, units, unitNumbers, reportedBy, reportedAt }) => {
    const place = [boxNumber !== null && `Box ${boxNumber}`, orderId !== null && `order ${orderId}`]
      .filter(Boolean)
      .join(' of ')
    const what = unitNumbers.length === units ? unitsWords(unitNumbers) : counted(units, 'device')
    const said = `${what} ${units === 1 ? 'was' : 'were'} not in it`
    return {
      key: `missing ${orderId} ${boxNumber} ${deviceId}`,
      title: place === '' ? `${what} missing` : `${capitalized(place)}: ${said}`,
      why: [
        reportedBy === '' ? 'Reported' : `${reportedBy} reported it`,
        reportedAt !== null && `on ${weekdayOf(businessDay(reportedAt))}`,
      ]
        .filter(Boolean)
        .join(' ')
        .concat('. Report it as found if it turned up.'),
      act: deviceId === null ? 'View order' : units === 1 ? 'View device' : 'View devices',
      to:
        units > 1 && deviceId !== null
          ? '/fleet?status=missing'
          : deviceId !== null
            ? devicePath(deviceId)
            : orderId === null
              ? null
              : orderPath(orderId),
    }
  },
  quote: ({ orderId, quoteNumber, recipientName, numberOfItems, orderTotal, validUntil }) => ({
    key: `quote ${quoteNumber}`,
    title: (
      <>
        Quote {quoteLabel(quoteNumber)}
        {totalOf(orderTotal)}
        {dueWords('')}
      </>
    ),
    why: `${counted(numberOfItems, 'item')} for ${recipientName}. Prices hold until ${weekdayOf(validUntil)}.`,
    act: 'Review quote',
    to: orderPath(orderId),
  }),
  approval: ({ orderId, orderTotal, requestedBy, requestedAt }) => ({
    key: `approval ${orderId}`,
    title: (
      <>
        Approve order {orderId}
        {totalOf(orderTotal)}
      </>
    ),
    why: (
      <>
        {requestedBy} asked <RelativeTime at={requestedAt} />.
      </>
    ),
    act: 'Review',
    to: orderPath(orderId),
  }),
  unnumbered: ({ orderId, units, begunOn }) => ({
    key: `unnumbered ${orderId}`,
    title: `Order ${orderId}: ${counted(units, 'device')} without a unit number`,
    why: `Staging begins ${begunOn === null ? 'soon' : weekdayOf(begunOn)}. What has no number by then gets the next free ones.`,
    act: 'Number units',
    to: unitsPath(orderId),
  }),
  return: ({ caseId, caseNumber, unitNumber, model, dueOn, isLate }) => ({
    key: `return ${caseId}`,
    title: `${caseLabel(caseNumber)}: send ${unitNumber === null ? `the old ${model}` : `unit ${unitNumber}`} back`,
    why: `Its replacement was sent. The old device ${isLate ? 'was' : 'is'} due by ${weekdayOf(dueOn)}.`,
    act: 'View case',
    to: repairCasePath(caseId),
  }),
}

/** The words of a need by its kind. */
export const needWords = (need: HomeNeed): NeedWords =>
  (words[need.kind] as (need: HomeNeed) => NeedWords)(need)
