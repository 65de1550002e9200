import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { getLine, Line } from '@portal/contract/line-details'
import { isPlainLineField } from '@portal/domain/line-fields'
import { lineListLimits } from '@portal/domain/line-lists'
import { monthsLeft, monthsLeftFrom } from '@portal/domain/line-terms'
import { toDollars } from '@portal/domain/money'
import { findOwner, mayActForAccount } from '../accounts/account-author.ts'
import { findDeviceSpans, findHolders, findLineEvents } from './line-rows.store.ts'
import { readLines, type Telling, toLineRow, type WholeLine } from './line-wire.ts'
import { type LinesNeeds, tellingOf } from './list-lines.ts'

/** One line with its terms, its devices and its history. Throws LINE_NOT_FOUND alike for a missing line and another account's. */
export async function readLine(needs: LinesNeeds, lineId: string): Promise<AnswerOf<typeof getLine>> {
  const { db, actor } = needs
  const [whole] = await readLines(db, [lineId])
  const owner = whole && (await findOwner(db, whole.line.zohoAccountId))
  if (!whole || !mayActForAccount(actor, whole.line.zohoAccountId, owner))
    throw new AppError('LINE_NOT_FOUND')
  const telling = tellingOf(needs)
  const [spans, holders, events] = await Promise.all([
    findDeviceSpans(db, lineId),
    findHolders(db, lineId),
    findLineEvents(db, lineId, lineListLimits.eventsMax),
  ])
  return {
    result: {
      ...toLineRow(whole, telling),
      ...factsOf(whole),
      terms: telling.seesPrices ? termsOf(whole, telling) : null,
      devices: spans.map(({ fromAt, untilAt, ...span }) => ({
        ...span,
        from: fromAt.toISOString(),
        until: untilAt?.toISOString() ?? null,
        holders: holders
          .filter((one) => one.deviceId === span.deviceId && one.from === fromAt.toISOString())
          .map(({ holder, since }) => ({ holder, since })),
      })),
      events: events.map(({ lineEventId, kind, by, onBehalfOf, reason, at, changes }) => ({
        lineEventId,
        kind,
        by,
        onBehalfOf,
        reason,
        at: at.toISOString(),
        changes: changes.filter(({ field }) => telling.seesPrices || isPlainLineField(field)),
      })),
    },
  }
}

const factsOf = ({ line }: WholeLine) => ({
  simKind: line.simKind,
  eid: line.eid,
  suspendBilling: line.suspendBilling,
  suspendedUntil: line.suspendedUntil,
  thenState: line.thenState,
  activatedOn: line.activatedOn,
  endedOn: line.endedOn,
  bornOf: line.bornOf,
  note: line.note,
})

const dollars = (cents: number | null) => (cents === null ? null : toDollars(cents))

function termsOf({ line, credits }: WholeLine, { today }: Telling): Line['terms'] {
  const left = monthsLeft(line, today)
  return {
    termsFrom: line.termsFrom,
    planPrice: dollars(line.planCents),
    installment: dollars(line.installmentCents),
    installmentMonths: line.installmentMonths,
    firstInstallment: line.firstInstallment,
    monthsLeftFrom: monthsLeftFrom(line),
    contractEnd: line.contractEnd,
    earlyFee: dollars(line.earlyFeeCents),
    credits: credits.map(({ words, cents, firstMonth, months }) => ({
      words,
      amount: toDollars(cents),
      firstMonth,
      months,
    })),
    leftToPay:
      left === null || line.installmentCents === null ? null : toDollars(left * line.installmentCents),
  }
}
