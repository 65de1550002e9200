import type { LinkedQuote } from '@portal/contract/quotes'
import { brand } from '@portal/domain/brand'
import { Mail, Phone } from 'lucide-react'

/** The agent of a quote, and how to reach us; without a quote only the company. */
export function QuoteContact({ agent }: { agent?: LinkedQuote['order']['zohoUser'] | undefined }) {
  const email = agent?.email || brand.supportEmail
  return (
    <section className="quote-person" aria-label="Contact">
      <b>{agent?.full_name || brand.name}</b>
      {agent?.full_name && <span className="text-muted">Your agent</span>}
      <a className="link" href={`mailto:${email}`}>
        <Mail size={18} aria-hidden />
        {email}
      </a>
      <a className="link" href={brand.phone.href}>
        <Phone size={18} aria-hidden />
        {brand.phone.dotted}
      </a>
    </section>
  )
}
