import type { OfferedQuote } from '@portal/contract/quotes'
import { isStagedOrder } from '@portal/domain/quoted-goods'
import { weekdayOf } from '../../lib/business-date.ts'
import { sendsEmails } from '../../lib/emails.ts'

/** What happens after a quote was accepted, in its order. */
export function WhatNext({ quote }: { quote: OfferedQuote }) {
  const { order, isSubmitted, mayNumber } = quote
  const agent = quote.agent.full_name || 'Your agent'
  const day = order.promisedDeliveryDate
  const steps: { what: string; more: string }[] = [
    isSubmitted
      ? {
          what: `Order ${order.orderId} was submitted at the quoted prices.`,
          more: sendsEmails() ? 'A receipt comes by email.' : '',
        }
      : {
          what: `${agent} submits order ${order.orderId} and contacts you.`,
          more: `The quoted prices hold until then.${sendsEmails() ? ' A receipt comes by email.' : ''}`,
        },
    ...(mayNumber
      ? [{ what: 'You choose unit numbers', more: 'Or leave them empty, and we number the devices.' }]
      : []),
    ...(isStagedOrder(order) ? [{ what: 'Staging', more: 'Apps, tags and a test of every device.' }] : []),
    order.shipDirect
      ? {
          what: 'The carrier ships it to you',
          more: 'Devices come straight from the carrier, in its own boxes.',
        }
      : {
          what: day === '' ? 'Delivery' : `At your dock ${weekdayOf(day)}`,
          more: 'You get the tracking numbers by email when it leaves.',
        },
  ]
  return (
    <section className="quote-part" aria-labelledby="quote-next">
      <h2 id="quote-next">What happens next</h2>
      <ol className="quote-next">
        {steps.map(({ what, more }, index) => (
          <li key={what}>
            <span aria-hidden="true">{index + 1}</span>
            <div>
              <b>{what}</b>
              <p>{more}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
