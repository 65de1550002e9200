import { AppError } from '@portal/contract/errors'
import { fleetMessages } from '@portal/domain/device-fields'
import { fromDollars } from '@portal/domain/money'
import type { Tx } from '../../db/client.ts'
import type { LineRow } from '../../db/schema/lines.tables.ts'
import { carrierNames } from '../fleet/devices/find-carriers.ts'

/** What calls send of a line; amounts in dollars. */
type Sent = {
  [Fact in
    | 'carrierId'
    | 'number'
    | 'simKind'
    | 'iccid'
    | 'eid'
    | 'planName'
    | 'installmentMonths'
    | 'firstInstallment'
    | 'contractEnd'
    | 'activatedOn'
    | 'note']?: LineRow[Fact] | undefined
} & { [Amount in 'planPrice' | 'installment' | 'earlyFee']?: number | null | undefined }

const cents = (amount: number | null) => (amount === null ? null : fromDollars(amount))

/** The line with what was sent; terms that a person enters are from then on those of a person. */
export function withFacts(line: LineRow, { planPrice, installment, earlyFee, ...sent }: Sent): LineRow {
  const known = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
  const terms = {
    ...(planPrice !== undefined && { planCents: cents(planPrice) }),
    ...(installment !== undefined && { installmentCents: cents(installment) }),
    ...(earlyFee !== undefined && { earlyFeeCents: cents(earlyFee) }),
  }
  const after: LineRow = { ...line, ...known, ...terms }
  // Bills name months; which day of it is sent, does not matter.
  if (after.firstInstallment !== null) after.firstInstallment = `${after.firstInstallment.slice(0, 7)}-01`
  if (after.simKind !== 'esim') after.eid = null
  if (
    ['planCents', 'installmentCents', 'installmentMonths', 'planName'].some((field) =>
      differs(line, after, field),
    )
  )
    after.termsFrom = 'hand'
  return after
}

const differs = (a: LineRow, b: LineRow, field: string) =>
  a[field as keyof LineRow] !== b[field as keyof LineRow]

/** Throws INVALID_INPUT for a carrier that does not exist. */
export async function refuseUnknownCarrier(tx: Tx, { carrierId }: LineRow): Promise<void> {
  if (carrierId !== null && !(await carrierNames(tx)).has(carrierId))
    throw new AppError('INVALID_INPUT', { fields: { carrierId: [fleetMessages.noCarrier] } })
}
