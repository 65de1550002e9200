import { ExternalLink } from 'lucide-react'
import { None } from '../../ui/none.tsx'

type InvoiceLinkProps = {
  orderId: number
  link: string | null
  /** The order was cancelled, and its invoice with it. */
  isVoid: boolean
}

/** The order's invoice in the inventory system, in a new tab. Nothing else than a web address is followed. */
export function InvoiceLink({ orderId, link, isVoid }: InvoiceLinkProps) {
  if (link === null || !/^https?:\/\//i.test(link)) return <None />
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      className="link inline-flex min-h-(--target) items-center gap-1"
    >
      View Invoice
      <span className="vh"> of order {orderId}</span>
      {isVoid && ' (void)'}
      <span className="vh">, opens in a new tab</span>
      {!isVoid && <ExternalLink size={14} aria-hidden />}
    </a>
  )
}
