import type { BookInvoice } from '@portal/contract/books'
import { Banknote, ExternalLink, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-look.tsx'
import { RecordActs, RecordMenu } from '../../ui/record.tsx'
import { useHeadingAfter } from '../../ui/use-heading-focus.ts'
import { CreditDialog, PaymentDialog, VoidDialog } from './entry-dialogs.tsx'
import { RefundDialog } from './refund-dialog.tsx'

const dialogs = {
  payment: PaymentDialog,
  credit: CreditDialog,
  refund: RefundDialog,
  void: VoidDialog,
} as const
type Step = keyof typeof dialogs

/** What can be done with it now, the next step first; what cannot is not there. */
export function InvoiceActs({ invoice }: { invoice: BookInvoice }) {
  const { mayEnter, state, balance, paid, credited } = invoice
  const [step, setStep] = useState<Step | null>(null)
  useHeadingAfter(step !== null)
  const isStanding = mayEnter && state !== 'void'
  const isPayable = isStanding && balance > 0
  const isRefundable = mayEnter && paid > 0
  // A credit of the account waits for its refund; of an invoice that stands one is seldom.
  const refundsNext = isRefundable && state === 'void'
  const act = (name: string, opens: Step) => ({ name, onPress: () => setStep(opens) })
  const StepDialog = step && dialogs[step]
  return (
    <RecordActs>
      <ViewInvoice invoice={invoice} isNext={!isPayable && !refundsNext} />
      {isPayable && (
        <Button icon={<Banknote size={18} aria-hidden />} onClick={() => setStep('payment')}>
          Enter payment
        </Button>
      )}
      {refundsNext && (
        <Button icon={<Undo2 size={18} aria-hidden />} onClick={() => setStep('refund')}>
          Enter refund
        </Button>
      )}
      <RecordMenu
        acts={[
          ...(isPayable ? [act('Issue credit note', 'credit')] : []),
          ...(isRefundable && !refundsNext ? [act('Enter refund', 'refund')] : []),
        ]}
        dangers={isStanding && paid + credited === 0 ? [act('Void invoice', 'void')] : []}
      />
      {StepDialog && <StepDialog invoice={invoice} onClose={() => setStep(null)} />}
    </RecordActs>
  )
}

type ViewInvoiceProps = { invoice: BookInvoice; isNext: boolean }

/** The page of its public link, while that opens one (docs/spec/books.md#links). */
const ViewInvoice = ({ invoice: { link, hasLinkEnded }, isNext }: ViewInvoiceProps) =>
  link === '' || hasLinkEnded ? null : (
    <a
      className={buttonClass({ variant: isNext ? 'primary' : 'ghost' })}
      href={link}
      target="_blank"
      rel="noopener noreferrer"
    >
      <ExternalLink size={18} aria-hidden />
      View Invoice
      <span className="vh">, opens in a new tab</span>
    </a>
  )
