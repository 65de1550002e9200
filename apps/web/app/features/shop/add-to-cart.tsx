import { type AddToCartBlocker, addToCartBlockers } from '@portal/domain/cart-rules'
import { limits } from '@portal/domain/limits'
import { paths } from '@portal/domain/paths'
import { shopMessages } from '@portal/domain/public-messages'
import { type FormEvent, type ReactNode, useId, useRef } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, messageOf } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { signInPath } from '../../lib/sign-in-path.ts'
import { Button } from '../../ui/button.tsx'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import { toast } from '../../ui/toast.tsx'
import { useAddToCart } from '../cart/cart.queries.ts'
import { cartItemOf, type ProductChoice } from './product-choice.ts'
import { joinedWords } from './product-facts.ts'

export type AddToCartProps = {
  name: string
  /** This page with what was chosen, to come back to. */
  here: string
  choice: ProductChoice
  /** Remembers the choice of someone who registers first. */
  onSignIn: () => void
  /** What it costs, in a word; shown where this is a bar at the foot of the screen. */
  figure: ReactNode
  needsCarrier: boolean
  inStock: boolean
  onQuantity: (quantity: string) => void
}

const { min, max } = limits.addToCartQuantity

/** Quantity and Add to cart with what is still missing; without a session it leads to sign-in, without a script too. */
export function AddToCart({
  name,
  here,
  choice,
  onSignIn,
  figure,
  needsCarrier,
  inStock,
  onQuantity,
}: AddToCartProps) {
  const session = useSession()
  const navigate = useNavigate()
  const add = useAddToCart()
  // Set at once, where `isPending` comes with the next rendering: a double click adds once.
  const sent = useRef(false)
  const ids = { reason: useId(), limit: useId() }

  const signedIn = session !== null
  const blockers = addToCartBlockers({ ...choice, signedIn, inStock })
  const reason = addToCartReason(blockers, needsCarrier)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!inStock) return
    if (!signedIn) {
      onSignIn()
      void navigate(signInPath(here))
    } else if (choice.offerId !== null && blockers.length === 0 && !sent.current) {
      sent.current = true
      add.mutate({ body: cartItemOf({ ...choice, offerId: choice.offerId }) }, { onSuccess, onError })
    }
  }

  function onSuccess() {
    toast(`${choice.quantity} × ${name} added to your cart.`, { tone: 'success' })
    void navigate(paths.cart)
  }

  function onError(error: Error) {
    sent.current = false
    // The session ended meanwhile: the same way as for anyone who is signed out.
    if (error instanceof ApiError && error.code === 'NOT_SIGNED_IN') void navigate(signInPath(here))
    else toast(messageOf(error), { tone: 'danger' })
  }

  return (
    <form className="buy-bar" action={paths.login} onSubmit={submit} aria-label="Add to cart">
      <input type="hidden" name="from" value={here} />
      {/* The costs say the same to those who hear the page. */}
      <p className="buy-figure" aria-hidden="true">
        {figure}
      </p>
      <QuantityInput
        label="Quantity"
        size="lg"
        value={choice.quantity}
        onValueChange={onQuantity}
        cap={limits.typedQuantityMax}
        aria-describedby={ids.limit}
        {...(blockers.includes('quantity') ? { 'aria-invalid': true } : {})}
      />
      <Button
        type="submit"
        size="lg"
        busy={add.isPending}
        disabled={!inStock || (signedIn && blockers.length > 0)}
        aria-describedby={reason ? ids.reason : undefined}
        // Not available to visitors, whom it leads to sign-in: it must not look as if it did nothing.
        {...(signedIn ? {} : { 'aria-disabled': true, 'data-leads-on': true })}
      >
        {add.isPending ? shopMessages.adding : 'Add to cart'}
      </Button>
      <p className="buy-limit" id={ids.limit}>
        {min} to {max}
      </p>
      <p className="buy-reason" id={ids.reason}>
        {reason}
      </p>
      <span className="vh" role="status">
        {add.isPending && shopMessages.adding}
      </span>
    </form>
  )
}

const few = limits.addToCartQuantity

/** What is still missing before something can go into the cart, as one sentence; '' when nothing is. */
export function addToCartReason(blockers: readonly AddToCartBlocker[], needsCarrier: boolean): string {
  if (blockers.includes('out-of-stock')) return 'This product is out of stock.'
  const words: Record<Exclude<AddToCartBlocker, 'out-of-stock'>, string> = {
    offer: needsCarrier ? 'choose a carrier' : 'choose a payment option',
    quantity: `enter a quantity from ${few.min} to ${few.max}`,
    'signed-out': 'sign in',
  }
  if (blockers.length === 0) return ''
  const steps = blockers.flatMap((blocker) => (blocker === 'out-of-stock' ? [] : words[blocker]))
  return `To add to cart: ${joinedWords(steps)}.`
}
