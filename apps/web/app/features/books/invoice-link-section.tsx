import { bookCalls } from '@portal/contract/book-calls'
import type { BookInvoice } from '@portal/contract/books'
import { formatDay } from '@portal/domain/format-date'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useCall } from '../../lib/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { RecordCard } from '../../ui/record.tsx'
import { toast } from '../../ui/toast.tsx'
import { thenBooks } from './books.queries.ts'

/** The invoice's public link, how long it opens, and for those who keep the books a new one (docs/spec/books.md#links). */
export function InvoiceLink({ invoice }: { invoice: BookInvoice }) {
  const [isAsked, setAsked] = useState(false)
  const { link, linkEndsOn, hasLinkEnded, mayEnter } = invoice
  // Those who only read have View Invoice.
  if (link === '' || !(mayEnter || hasLinkEnded || linkEndsOn !== null)) return null
  return (
    <RecordCard title="Link">
      <div className="record-card-body">
        {hasLinkEnded && (
          <p>
            The link of this invoice has ended. {mayEnter ? 'Renew it' : 'Ask accounting for a new one'} to
            open the invoice.
          </p>
        )}
        {!hasLinkEnded && linkEndsOn !== null && (
          <p className="text-ui text-muted">
            The link opens the invoice without a sign-in until {formatDay(linkEndsOn)}.
          </p>
        )}
        {mayEnter && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {!hasLinkEnded && <CopyButton key={link} size="sm" variant="link" text={link} what="link" />}
            <Button variant="link" size="sm" onClick={() => setAsked(true)}>
              Renew link
            </Button>
          </div>
        )}
      </div>
      {isAsked && <RenewLinkDialog invoice={invoice} onClose={() => setAsked(false)} />}
    </RecordCard>
  )
}

type RenewLinkDialogProps = { invoice: BookInvoice; onClose: () => void }

function RenewLinkDialog({ invoice, onClose }: RenewLinkDialogProps) {
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
