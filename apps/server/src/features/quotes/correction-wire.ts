import type { QuoteCorrection } from '@portal/contract/quote-corrections'
import { toDollars } from '@portal/domain/money'
import type { CorrectedRate } from '@portal/domain/quote-corrections'
import type { QuoteCorrectionRow } from './quotes.tables.ts'

export const toWireRate = (rate: CorrectedRate | null): QuoteCorrection['rate'] =>
  rate && {
    description: rate.description,
    quoted: toDollars(rate.quotedCents),
    now: rate.nowCents === null ? null : toDollars(rate.nowCents),
  }

export const toCorrection = ({ quoteId: _, rate, at, ...row }: QuoteCorrectionRow): QuoteCorrection => ({
  ...row,
  rate: toWireRate(rate),
  at: at.toISOString(),
})
