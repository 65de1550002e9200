import { formatCents } from '@portal/domain/money'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { focusHeading } from '../../../ui/page-announcer.tsx'
import { acceptPrices, usePriceChanges } from '../price-changes.store.ts'
import type { CartView } from './use-cart-view.ts'

/** What is not as it was when it was put into the cart: told on every step before the order. */
export function CartNews({ cart: { currentItems, unavailable }, email }: { cart: CartView; email: string }) {
  const changes = usePriceChanges(email, currentItems)
  return (
    <div role="status" className="grid gap-3 pb-5 empty:hidden">
      {changes.length > 0 && (
        <Notice tone="warning">
          <p>Prices have changed since you added these items:</p>
          <ul>
            {changes.map(({ key, name, beforeCents, cents }) => (
              <li key={key}>
                {name}: now <b>{formatCents(cents)}</b>, was {formatCents(beforeCents)}
              </li>
            ))}
          </ul>
          <Button
            variant="ghost"
            size="sm"
            className="mt-2"
            onClick={() => {
              acceptPrices(email, currentItems)
              focusHeading()
            }}
          >
            Got it
          </Button>
        </Notice>
      )}
      {unavailable.length > 0 && (
        <Notice tone="warning">
          No longer available: {unavailable.map(({ productName }) => productName).join(', ')}. Remove it from
          your cart to place your order.
        </Notice>
      )}
    </div>
  )
}
