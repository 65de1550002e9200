import type { Quote } from '@portal/contract/quotes'
import { addressLine } from '@portal/domain/address'
import {
  type CorrectionStatus,
  correctionPlaceWords,
  waitingCorrections,
} from '@portal/domain/quote-corrections'
import { ExternalLink, Link2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatBusinessMoment } from '../../lib/business-date.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { copyQuoteLink } from './copy-quote-link.ts'
import { createLink } from './quotes.queries.ts'

type LinkProps = { quoteId: string; onProblem: (problem: Error | null) => void }

/** Does one thing with a link at a time; a link is made when it is asked for, and kept nowhere. */
function useLink({ onProblem }: LinkProps, use: () => Promise<void>) {
  const [isBusy, setBusy] = useState(false)
  const once = useOneAtATime()
  const make = () =>
    void once(async () => {
      onProblem(null)
      setBusy(true)
      await use()
      setBusy(false)
    })
  return { isBusy, make }
}

/** Opens the page of the quote as its recipient sees it. */
export function OpenQuote({ variant = 'primary', ...props }: LinkProps & Pick<ButtonProps, 'variant'>) {
  const navigate = useNavigate()
  const { isBusy, make } = useLink(props, () =>
    createLink(props.quoteId).then((url) => navigate(new URL(url).pathname), props.onProblem),
  )
  return (
    <Button variant={variant} icon={<ExternalLink size={16} aria-hidden />} busy={isBusy} onClick={make}>
      Open quote
    </Button>
  )
}

/** Puts a new link on the clipboard, to be passed on. */
export function CopyQuoteLink({ variant = 'ghost', ...props }: LinkProps & Pick<ButtonProps, 'variant'>) {
  const { isBusy, make } = useLink(props, () => copyQuoteLink(props.quoteId, props.onProblem))
  return (
    <Button variant={variant} icon={<Link2 size={16} aria-hidden />} busy={isBusy} onClick={make}>
      Copy link
    </Button>
  )
}

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
