import type { Quote } from '@portal/contract/quotes'
import { addressLine } from '@portal/domain/address'
import {
  type CorrectionStatus,
  correctionPlaceWords,
  waitingCorrections,
} from '@portal/domain/quote-corrections'
import { formatBusinessMoment } from '../../lib/business-date.ts'
import { Notice } from '../../ui/notice.tsx'

/** Addresses that the recipient corrected, and those that the agent is asked for (docs/spec/quotes.md#addresses). */
export function QuoteCorrections({ quote: { corrections, state } }: { quote: Quote }) {
  if (corrections.length === 0) return null
  const isCurrent = state === 'sent' || state === 'seen' || state === 'accepted'
  const waiting = isCurrent ? waitingCorrections(corrections) : []
  return (
    <section className="grid gap-3" aria-labelledby="quote-corrections">
      <h3 id="quote-corrections">Addresses corrected by the recipient</h3>
      {waiting.length > 0 && (
        <Notice tone="warning">
          The recipient asks for another address. To use it, withdraw the quote, edit the order, and send the
          quote again. Otherwise the quoted address stays.
        </Notice>
      )}
      <ul className="grid gap-2">
        {corrections.map((one) => (
          <li key={one.correctionId}>
            <span className="text-small text-subtle">
              {formatBusinessMoment(one.at)}, {words[one.status]}
            </span>
            <p className="wrap-anywhere">
              {correctionPlaceWords(one)}: {addressLine(one.address)}
              {one.status !== 'withdrawn' && `, instead of ${addressLine(one.before) || 'none'}`}.
              {one.reason !== '' && ` ${one.reason}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const words: Record<CorrectionStatus, string> = {
  applied: 'corrected',
  requested: 'requested',
  withdrawn: 'request taken back, stays as quoted',
}
