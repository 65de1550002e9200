import { addToCartBlockers } from '@portal/domain/cart-rules'
import { limits } from '@portal/domain/limits'
import { paths } from '@portal/domain/paths'
import { shopMessages } from '@portal/domain/public-messages'
import { type FormEvent, useId, useRef } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, messageOf } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { signInPath } from '../../lib/sign-in-path.ts'
import { Button } from '../../ui/button.tsx'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import { toast } from '../../ui/toast.tsx'
import { useAddToCart } from '../cart/cart.queries.ts'
import { addToCartReason } from './add-to-cart-reason.ts'
import { cartItemOf, type ProductChoice } from './product-choice.ts'

export type AddToCartProps = {
  name: string
  /** This page with what was chosen, to come back to. */
  here: string
  choice: ProductChoice
  needsCarrier: boolean
  inStock: boolean
  onQuantity: (quantity: string) => void
}

const { min, max } = limits.addToCartQuantity

/** Quantity and Add to cart with what is still missing; without a session it leads to sign-in, without a script too. */
export function AddToCart({ name, here, choice, needsCarrier, inStock, onQuantity }: AddToCartProps) {
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
    if (!signedIn) void navigate(signInPath(here))
    else if (choice.offerId !== null && blockers.length === 0 && !sent.current) {
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
        {...(signedIn ? {} : { 'aria-disabled': true })}
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
