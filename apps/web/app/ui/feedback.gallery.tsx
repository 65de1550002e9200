import { messages } from '@portal/domain/messages'
import { Wrench } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'
import { ButtonLink } from './button-link.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { EmptyPicture } from './empty-picture.tsx'
import { ErrorSummary, focusOn, type SummaryEntry } from './error-summary.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { LostNotice } from './lost-notice.tsx'
import { Notice } from './notice.tsx'
import { EmptyState, ErrorPanel, SignedOut, SkeletonLines } from './page-states.tsx'
import { SheetQuestion } from './sheet-question.tsx'
import { toast } from './toast.tsx'

export const title = 'Feedback'

const problems: SummaryEntry[] = [
  { text: 'Choose a UPS rate.', at: 'gallery-summary' },
  { text: 'Enter a street address.', go: () => focusOn('gallery-summary') },
  { text: 'The price of one item changed from $169.00 to $179.00.' },
]

export function Gallery() {
  const [refusals, setRefusals] = useState(0)
  return (
    <div className="grid gap-5 w-full max-w-2xl">
      <Notice>Orders placed before noon ship the same day.</Notice>
      <Notice tone="warning">
        You are not signed in! <a href="#main">Sign in</a> to add this phone to your cart
      </Notice>
      <Notice tone="success">{messages.user.rolesSaved}</Notice>
      <Notice tone="danger">{messages.user.rolesFailed}</Notice>
      <SheetQuestion sheets={['May', 'June']} onChoose={() => {}} />
      <ErrorPanel message="Error loading orders: Unknown error" onRetry={() => {}} requestId="01JFY8K2ZQ" />
      <ErrorPanel message={messages.network.error} retryLabel="Try Again" busy onRetry={() => {}} />
      <div id="gallery-summary" className="grid gap-3 justify-items-start">
        {/* The summary takes the focus, so it stays closed until the button is pressed. */}
        {refusals > 0 && (
          <ErrorSummary
            title="This order cannot be submitted yet"
            entries={problems}
            asked={refusals}
            requestId="01JFY8K2ZQ"
          />
        )}
        <Button variant="ghost" onClick={() => setRefusals(refusals + 1)}>
          Show error summary
        </Button>
      </div>
      <EmptyState
        title={messages.cart.emptyHeading}
        text={messages.cart.emptyText}
        action={<ButtonLink to="/phones">Shop Now</ButtonLink>}
      />
      <EmptyState title="No open cases." picture={<EmptyPicture icon={Wrench} />} />
      <SignedOut />
      <DraftNotice onStartOver={() => undefined} />
      <LostNotice>That page was not found. You are on the home page.</LostNotice>
      <LeaveGuard active={false} />
      <SkeletonLines lines={3} />
      <p className="flex flex-wrap gap-3">
        <Button
          variant="ghost"
          onClick={() => toast('12 Halden N6 Pro added to the cart', { tone: 'success' })}
        >
          Toast
        </Button>
        <Button
          variant="ghost"
          onClick={() =>
            toast('Quantity changed to 8', { action: { label: 'Undo', run: () => toast('Undone') } })
          }
        >
          Toast with action
        </Button>
        <Button variant="ghost" onClick={() => toast(messages.network.error, { tone: 'danger' })}>
          Failure toast
        </Button>
      </p>
    </div>
  )
}
