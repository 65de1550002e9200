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
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { createLink } from './quotes.queries.ts'

type LinkProps = { quoteId: string; onProblem: (problem: Error | null) => void }

/** A link is made when it is asked for, and used at once: it is kept nowhere. */
function useFreshLink({ quoteId, onProblem }: LinkProps, use: (url: string) => Promise<void> | void) {
  const [isBusy, setBusy] = useState(false)
  const once = useOneAtATime()
  const make = () =>
    void once(async () => {
      onProblem(null)
      setBusy(true)
      try {
        await use(await createLink(quoteId))
      } catch (error) {
        onProblem(error instanceof Error ? error : new Error(String(error)))
      }
      setBusy(false)
    })
  return { isBusy, make }
}

/** Opens the page of the quote as its recipient sees it. */
export function OpenQuote(props: LinkProps) {
  const navigate = useNavigate()
  const { isBusy, make } = useFreshLink(props, (url) => navigate(new URL(url).pathname))
  return (
    <Button icon={<ExternalLink size={16} aria-hidden />} busy={isBusy} onClick={make}>
      Open quote
    </Button>
  )
}

/** Puts a new link on the clipboard, to be passed on. */
export function CopyQuoteLink(props: LinkProps) {
  const { isBusy, make } = useFreshLink(props, async (url) => {
    try {
      await navigator.clipboard.writeText(url)
    } catch {
      throw new Error('The link could not be copied. Open the quote and copy its address.')
    }
    toast('A link to the quote is on the clipboard.', { tone: 'success' })
  })
  return (
    <Button variant="ghost" icon={<Link2 size={16} aria-hidden />} busy={isBusy} onClick={make}>
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
