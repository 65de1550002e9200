import type { LinkedQuote, OfferedQuote } from '@portal/contract/quotes'
import { productTypeOf } from '@portal/domain/catalog'
import { daysLeftWords } from '@portal/domain/quote-days'
import { isDeviceLine, offeredGoods } from '@portal/domain/quoted-goods'
import { quoteEndedWords, quoteLabel } from '@portal/domain/quotes'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { businessDay, formatBusinessMoment, weekdayOf } from '../../lib/business-date.ts'
import { Picture } from '../../ui/picture.tsx'

/** What is offered and for whom, or how it ended, with pictures of at most two models. */
export function QuoteHero({ quote }: { quote: LinkedQuote }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const wasOpen = useRef(quote.isOpen)
  useEffect(() => {
    // The dialog that had the focus is gone together with the button that opened it.
    if (wasOpen.current && !quote.isOpen) heading.current?.focus()
    wasOpen.current = quote.isOpen
  }, [quote.isOpen])
  return (
    <div className="quote-hero-columns">
      <div className="quote-title">
        {quote.state === 'accepted' && (
          <p className="quote-done">
            <CircleCheck size={20} aria-hidden /> Accepted
          </p>
        )}
        <h1 ref={heading} tabIndex={-1}>
          {headingOf(quote)}
        </h1>
        <p>{factsOf(quote)}</p>
      </div>
      {isOffered(quote) && <Pictures quote={quote} />}
    </div>
  )
}

export const isOffered = (quote: LinkedQuote): quote is OfferedQuote => quote.order !== null

function headingOf(quote: LinkedQuote): string {
  const { state, accountName, answeredName, isSubmitted } = quote
  if (!isOffered(quote)) return `Quote ${quoteLabel(quote.quoteNumber)} for ${accountName}`
  const { orderItems } = quote.order
  const goods = offeredGoods(orderItems)
  if (state === 'declined') return 'This quote was declined.'
  if (state !== 'accepted')
    return `${goods}${orderItems.some(isDeviceLine) ? ' ready to route' : ''} for ${accountName}`
  const [first = ''] = (answeredName ?? '').split(' ')
  return isSubmitted
    ? `Thank you, ${first}. We have your order for ${goods}.`
    : `Thank you, ${first}. Your agent has your answer.`
}

/** Which quote it is, and until when. */
function factsOf(quote: LinkedQuote): ReactNode {
  const { state, version, quoteNumber, validUntil, answeredAt, order } = quote
  const label = `Quote ${quoteLabel(quoteNumber)}${version > 1 ? `, version ${version}` : ''}`
  const by = [quote.answeredName, quote.answeredTitle].filter(Boolean).join(', ')
  const when = answeredAt === null ? '' : formatBusinessMoment(answeredAt)
  switch (state) {
    case 'accepted':
      return (
        <>
          <span>{`Order ${order?.orderId ?? ''}`}</span>
          <span>{`accepted ${when} by ${by}`}</span>
        </>
      )
    case 'declined':
      return (
        <>
          <span>{label}</span>
          <span>{`${when}, ${by}`}</span>
        </>
      )
    case 'expired':
      return (
        <>
          <span>{label}</span>
          <span className="quote-mark" data-tone="ended">{`Expired ${weekdayOf(validUntil)}`}</span>
          <span>kept for your records</span>
        </>
      )
    case 'sent':
    case 'seen':
      return (
        <>
          <span>{label}</span>
          <span className="quote-mark">{daysLeftWords(validUntil, businessDay(new Date()))}</span>
          <span>{`valid until ${weekdayOf(validUntil)}`}</span>
        </>
      )
    default:
      return <span role="status">{quoteEndedWords[state]}</span>
  }
}

const picturesMax = 2

function Pictures({ quote: { order, state } }: { quote: OfferedQuote }) {
  const lines = order.orderItems.filter(({ offer }) => offer.product.image !== '')
  const devices = lines.filter(isDeviceLine)
  const byImage = new Map(
    (devices.length > 0 ? devices : lines).map((line) => [line.offer.product.image, line]),
  )
  return (
    <div className="quote-pictures" data-over={state === 'expired' || state === 'declined' || undefined}>
      {[...byImage.values()].slice(0, picturesMax).map(({ orderItemId, productTypeId, offer }) => (
        <Picture
          key={orderItemId}
          src={offer.product.image}
          alt=""
          fallback={productTypeOf(productTypeId) ?? 'phone'}
          sizes="(min-width: 45rem) 14.5rem, 9.5rem"
          priority
        />
      ))}
    </div>
  )
}
