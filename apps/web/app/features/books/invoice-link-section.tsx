import { bookCalls } from '@portal/contract/book-calls'
import type { BookInvoice } from '@portal/contract/books'
import { formatDay } from '@portal/domain/format-date'
import { ExternalLink } from 'lucide-react'
import { messageOf } from '../../lib/api.ts'
import { useCall } from '../../lib/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { thenBooks } from './books.queries.ts'

type InvoiceLinkSectionProps = { invoice: BookInvoice; onRenew: () => void }

/** The invoice's public link, how long it opens, and for those who keep the books a new one (docs/spec/books.md#links). */
export function InvoiceLinkSection({ invoice, onRenew }: InvoiceLinkSectionProps) {
  const { link, linkEndsOn, hasLinkEnded, mayEnter } = invoice
  if (link === '') return null
  return (
    <div className="grid gap-2">
      {hasLinkEnded ? (
        <p>
          The link of this invoice has ended. {mayEnter ? 'Renew it' : 'Ask accounting for a new one'} to open
          the invoice.
        </p>
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <a
            className="link inline-flex w-fit items-center gap-1"
            href={link}
            target="_blank"
            rel="noopener noreferrer"
          >
            View Invoice
            <span className="vh">, opens in a new tab</span>
            <ExternalLink size={14} aria-hidden />
          </a>
          {mayEnter && <CopyButton key={link} size="sm" variant="link" text={link} what="link" />}
          {mayEnter && <RenewButton onRenew={onRenew} />}
        </div>
      )}
      {hasLinkEnded && mayEnter && <RenewButton onRenew={onRenew} />}
      {!hasLinkEnded && linkEndsOn !== null && (
        <p className="text-ui text-muted">
          The link opens the invoice without a sign-in until {formatDay(linkEndsOn)}.
        </p>
      )}
    </div>
  )
}

const RenewButton = ({ onRenew }: { onRenew: () => void }) => (
  <Button className="w-fit" variant="link" size="sm" onClick={onRenew}>
    Renew link
  </Button>
)

type RenewLinkDialogProps = { invoice: BookInvoice; onClose: () => void }

export function RenewLinkDialog({ invoice, onClose }: RenewLinkDialogProps) {
  const { mutateAsync, isPending } = useCall(bookCalls.renewInvoiceLink, thenBooks)

  async function renew() {
    try {
      await mutateAsync({ params: { invoiceId: invoice.invoiceId } })
      toast('Link renewed.', { tone: 'success' })
    } catch (error) {
      toast(messageOf(error), { tone: 'danger' })
    }
    onClose()
  }

  return (
    <ConfirmDialog
      open
      question={`Renew the link of invoice ${invoice.number}?`}
      text="The former link ends at once. Send the new one to those who need the invoice."
      yes="Renew link"
      no="Keep"
      busy={isPending}
      onYes={() => void renew()}
      onNo={onClose}
    />
  )
}
