import type { CartItem } from '@portal/contract/cart'
import { limits } from '@portal/domain/limits'
import { messages } from '@portal/domain/messages'
import { useCallback, useState } from 'react'
import { messageOf } from '../../../lib/api.ts'
import { useSession } from '../../../lib/session.ts'
import { useLoaded } from '../../../lib/use-loaded.ts'
import { Button } from '../../../ui/button.tsx'
import { focusHeading } from '../../../ui/page-announcer.tsx'
import { ErrorPanel, Skeleton } from '../../../ui/page-states.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useDeleteCartItem } from '../../cart/cart.queries.ts'
import { CartLine, removeButtonId } from './cart-line.tsx'
import { EmptyCart } from './empty-cart.tsx'
import type { CartView } from './use-cart-view.ts'

/** What is in the cart, to be changed line by line (docs/spec/cart.md#lines). */
export function CartStep({ cart }: { cart: CartView }) {
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-h1-app mr-auto">Cart</h1>
        {cart.currentItems.length > 0 && <PrintProposal cart={cart} />}
        <AddKitToCart />
      </div>
      {cart.hasFailed && (
        <ErrorPanel message={messages.network.notOk} busy={cart.isRetrying} onRetry={cart.retry} />
      )}
      {cart.isLoading && <CartSkeleton />}
      {cart.isEmpty && !cart.isUnknown && <EmptyCart />}
      {cart.currentItems.length > 0 && <CartLines items={cart.currentItems} />}
    </div>
  )
}

function CartLines({ items }: { items: readonly CartItem[] }) {
  const remove = useDeleteCartItem()
  const [leaving, setLeaving] = useState<string | null>(null)

  async function removeItem({ cartItemId, productName }: CartItem) {
    const neighbour = neighbourOf(items, cartItemId)
    setLeaving(cartItemId)
    try {
      await remove.mutateAsync({ params: { cartItemId } })
      toast(`${productName} was removed.`)
      focusAfterRemoval(neighbour)
    } catch (error) {
      toast(messageOf(error), { tone: 'danger' })
    } finally {
      setLeaving(null)
    }
  }

  return (
    <ul className="grid gap-4" aria-label="Cart items">
      {items.map((item) => (
        <CartLine
          key={item.cartItemId}
          item={item}
          isLeaving={leaving === item.cartItemId}
          onRemove={() => void removeItem(item)}
        />
      ))}
    </ul>
  )
}

/** The line that comes into the place of a removed one, or the last before it. */
function neighbourOf(items: readonly CartItem[], cartItemId: string): string | undefined {
  const at = items.findIndex((item) => item.cartItemId === cartItemId)
  return (items[at + 1] ?? items[at - 1])?.cartItemId
}

function focusAfterRemoval(neighbour: string | undefined) {
  const button = neighbour === undefined ? null : document.getElementById(removeButtonId(neighbour))
  if (button) button.focus()
  else focusHeading()
}

function CartSkeleton() {
  return (
    <div aria-busy="true">
      <p className="vh" role="status">
        Loading your cart
      </p>
      <ul className="grid gap-4" aria-hidden="true">
        {Array.from({ length: limits.cartSkeletons }, (_, line) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are all alike and never move
            key={line}
            className="grid grid-cols-[4.5rem_minmax(0,1fr)] md:grid-cols-[6.5rem_minmax(0,1fr)] gap-5 p-5 border border-line rounded-lg"
          >
            <Skeleton className="size-18 md:size-26" />
            <div className="grid gap-2.5 content-start">
              <Skeleton className="h-4 w-24" />
              <Skeleton className="h-6 w-1/2" />
              <Skeleton className="h-4 w-2/3" />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

const loadDialog = async () => (await import('./add-kit-to-cart-dialog.tsx')).AddKitToCartDialog

/** The button that puts devices of a kit into the cart, and its dialog (docs/spec/fleet.md#kits). */
function AddKitToCart() {
  const profile = useSession()?.userProfile
  const [isOpen, setOpen] = useState(false)
  const Dialog = useLoaded(loadDialog, isOpen)
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        Add kit
      </Button>
      {isOpen && Dialog && profile && <Dialog profile={profile} onClose={() => setOpen(false)} />}
    </>
  )
}

const loadProposal = async () => (await import('./proposal.tsx')).Proposal

/** The button that prints the cart as a proposal (docs/spec/costs.md#proposal). */
function PrintProposal({ cart }: { cart: CartView }) {
  const [isPrinting, setPrinting] = useState(false)
  const Proposal = useLoaded(loadProposal, isPrinting)
  const onDone = useCallback(() => setPrinting(false), [])
  return (
    <>
      <Button variant="ghost" onClick={() => setPrinting(true)}>
        Print proposal
      </Button>
      {isPrinting && Proposal && <Proposal cart={cart} onDone={onDone} />}
    </>
  )
}
