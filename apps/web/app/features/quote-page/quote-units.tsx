import type { OfferedQuote } from '@portal/contract/quotes'
import { isDeviceLine } from '@portal/domain/quoted-goods'
import { Suspense, useState } from 'react'
import { lazy } from '../../lib/lazy.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/page-states.tsx'

const LinkedSheet = lazy(() =>
  import('../fleet-sheet/linked-sheet.tsx').then((module) => ({ default: module.LinkedSheet })),
)

type QuoteUnitsProps = {
  quote: OfferedQuote
  label: string
  token: string
  /** Whether rows were changed and not saved. */
  onUnsaved: (isUnsaved: boolean) => void
}

/** The devices of a quoted order are numbered by those who know them (docs/spec/quotes.md#units). */
export function QuoteUnits({ quote, label, token, onUnsaved }: QuoteUnitsProps) {
  const { order, onAccept, isOpen: canBeAccepted } = quote
  const [isOpen, setOpen] = useState(false)
  if (!order.orderItems.some(isDeviceLine)) return null
  return (
    <section className="quote-part quote-on-screen" aria-labelledby="quote-units">
      <h2 id="quote-units">Units</h2>
      <div className="grid gap-4">
        <p>
          Choose a unit number and a holder for each device, and we’ll tag them to match. We number the rows
          that you leave empty.
          {canBeAccepted &&
            onAccept === 'submit' &&
            ' Do this before you accept: your order is submitted then.'}
        </p>
        {isOpen ? (
          <Suspense fallback={<Skeleton className="h-[24rem] w-full" />}>
            <LinkedSheet token={token} label={`Units of quote ${label}`} onUnsaved={onUnsaved} />
          </Suspense>
        ) : (
          <div>
            <Button variant="ghost" onClick={() => setOpen(true)}>
              Fill in unit numbers
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}
