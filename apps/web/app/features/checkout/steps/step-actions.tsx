import {
  backLabel,
  type CheckoutStep,
  nextLabels,
  nextStep,
  previousStep,
} from '@portal/domain/checkout-steps'
import { formatCents } from '@portal/domain/money'
import { orderTextHints } from '@portal/domain/order-texts'
import { disablesSubmit, type SubmitBlocker, submitBlockers } from '@portal/domain/submit-blockers'
import { Fragment } from 'react'
import { businessDay } from '../../../lib/business-date.ts'
import { Button } from '../../../ui/button.tsx'
import { focusOn } from '../../../ui/error-summary.tsx'
import { Skeleton } from '../../../ui/page-states.tsx'
import {
  type DraftDestination,
  splitLinesOfCart,
  submitDestinationsOf,
} from '../../destinations/draft-destinations.ts'
import { submitDraftOf } from '../../order-header/header-check.ts'
import { fieldIdOf, partyFieldIds, textFieldId } from '../../order-header/header-field-ids.ts'
import type { OrderHeader } from '../../order-header/order-header.ts'
import { orderTextPlaces, type TextStep, textSteps } from '../../order-header/order-text-field.tsx'
import type { CartView } from '../cart/use-cart-view.ts'
import { submitLinesOf } from '../cart/use-cart-view.ts'
import { useDraftDestinations, useDraftHeader } from '../order-draft.store.ts'
import { destinationsPart } from './destinations-block.tsx'
import { monthlyDollars, useTotalDueCents } from './order-summary.tsx'
import type { Placing } from './use-place-order.ts'

export type StepActionsProps = {
  step: Exclude<CheckoutStep, 'completed'>
  cart: CartView
  isPlacing: boolean
  onGo: (step: CheckoutStep) => void
  /** What the account asks of the order. */
  asked?: { isNeeded: boolean; lacksPoNumber: boolean }
  onPlace: (how: Placing) => void
}

const hintId = 'before-you-can'

/** What still blocks Submit, and the id of where it is put right, or the step. */
export type StepHint = { text: string; at?: string; step?: CheckoutStep }

/** What still prevents the next step, in words. */
export function stepHints(
  step: StepActionsProps['step'],
  header: OrderHeader,
  cart: CartView,
  destinations: readonly DraftDestination[] = [],
  lacksPoNumber = false,
): StepHint[] {
  const hints: StepHint[] = []
  // A cart that was never read may be full: its failure and Retry say all there is to say.
  if (cart.isUnknown) return []
  if (cart.isEmpty) hints.push({ text: 'add something to your cart' })
  if (step !== 'draft') hints.push(...textHints(step, header))
  if (step !== 'shipping') return hints
  if (header.agent === null) hints.push({ text: 'choose an agent', at: partyFieldIds.agent })
  // An empty cart has said so above.
  const lines = cart.isLoading || cart.isEmpty ? null : submitLinesOf(cart.currentItems)
  const split = lines === null ? {} : submitDestinationsOf(splitLinesOfCart(cart.currentItems), destinations)
  const blockers = submitBlockers({ ...submitDraftOf(header, lines), ...split, lacksPoNumber }).filter(
    disablesSubmit,
  )
  hints.push(...blockers.map((blocker) => ({ text: blocker.words, ...placeOf(blocker, header) })))
  return hints
}

/** Texts that are too long and dates that have come, of this step and of those before; each leads to its field. */
const textHints = (step: TextStep, header: OrderHeader): StepHint[] =>
  orderTextHints(header, businessDay(new Date())).flatMap(({ name, text }) => {
    const written = orderTextPlaces[name].step
    if (textSteps.indexOf(written) > textSteps.indexOf(step)) return []
    return [{ text, ...(written === step ? { at: textFieldId(name) } : { step: written }) }]
  })

/** Where a blocker is corrected; what waits for something else leads to that. */
function placeOf(blocker: SubmitBlocker, header: OrderHeader): Pick<StepHint, 'at' | 'step'> {
  if (blocker.field.startsWith('destinations')) return { at: destinationsPart }
  if (blocker.code === 'po-number') return { step: orderTextPlaces.referenceNumber.step }
  const fieldId = fieldIdOf({ field: awaitedField(blocker.field, header) }, header.sameAsBilling)
  return fieldId === undefined ? { step: 'draft' } : { at: fieldId }
}

/** A contact waits for the account, a shipping method for the street. */
function awaitedField(field: string, { account, shipping }: OrderHeader): string {
  if (field === 'contact' && account === null) return 'account'
  return field === 'shippingMethod' && shipping.street.trim() === '' ? 'shipping.street' : field
}

/** An empty cart has nowhere to go on to: its page leads to the shop. */
const hasNext = ({ isEmpty, isUnknown }: StepActionsProps['cart']) => !isEmpty || isUnknown

/** The buttons of the summary panel (docs/spec/checkout.md#steps), with the reasons beside a disabled one. */
export function StepActions(props: StepActionsProps) {
  return (
    <>
      <Reasons {...props} />
      {hasNext(props.cart) && <NextButton {...props} />}
      <BackButton {...props} />
      <SaveAsDraft {...props} />
    </>
  )
}

/** Phones: the next step stays in reach at the bottom edge, with the total beside it. */
export function StickyNext(props: StepActionsProps) {
  const total = useTotalDueCents(props.cart)
  const { monthly } = props.cart.costs
  return (
    <div className="sticky bottom-0 z-10 -mx-[var(--gutter)] mt-6 grid gap-2.5 border-t border-line bg-bg px-[var(--gutter)] py-3 shadow-3 [@media(max-height:36rem)]:static [@media(max-height:36rem)]:shadow-none">
      <Reasons {...props} />
      <div className="flex items-center gap-4">
        <p className="flex-none leading-tight" hidden={props.cart.isUnknown}>
          <span className="block text-label text-subtle">Total due</span>
          {props.cart.isLoading ? (
            <Skeleton className="h-10 w-20" />
          ) : (
            <>
              <strong className="block text-large tabular-nums">{formatCents(total)}</strong>
              {monthly > 0 && (
                <span className="text-label text-subtle tabular-nums">then {monthlyDollars(monthly)}</span>
              )}
            </>
          )}
        </p>
        <NextButton {...props} />
      </div>
    </div>
  )
}

/** Phones: all buttons except Next, below the step. */
export function OtherActions(props: StepActionsProps) {
  return (
    <div className="grid gap-2.5 mt-2">
      <BackButton {...props} />
      <SaveAsDraft {...props} />
    </div>
  )
}

function Reasons({ step, cart, asked, onGo }: StepActionsProps) {
  const header = useDraftHeader()
  const hints = stepHints(step, header, cart, useDraftDestinations(), asked?.lacksPoNumber)
  const isLast = step === 'shipping'
  return (
    <div role="status" id={hintId} className="empty:hidden">
      {hints.length > 0 && !cart.isLoading && (
        <p className="need">
          <b>{isLast ? 'To submit:' : 'To continue:'}</b>{' '}
          {hints.map((hint, index) => (
            <Fragment key={hint.text}>
              {/* Its comma stays with it, so that no line begins with one. */}
              <span className="whitespace-nowrap">
                <Hint hint={hint} onGo={onGo} />
                {index < hints.length - 1 ? ',' : '.'}
              </span>
              {index < hints.length - 1 && ' '}
            </Fragment>
          ))}
        </p>
      )}
    </div>
  )
}

function Hint({ hint: { text, at, step }, onGo }: { hint: StepHint } & Pick<StepActionsProps, 'onGo'>) {
  if (at === undefined && step === undefined) return text
  return (
    <button type="button" className="link" onClick={() => (step ? onGo(step) : focusOn(at ?? ''))}>
      {text}
    </button>
  )
}

function NextButton({ step, cart, isPlacing, asked, onGo, onPlace }: StepActionsProps) {
  const header = useDraftHeader()
  const destinations = useDraftDestinations()
  const next = nextStep(step)
  const asksApproval = next === undefined && asked?.isNeeded === true
  const hints = stepHints(step, header, cart, destinations, asked?.lacksPoNumber)
  const isBlocked = cart.isLoading || cart.isUnknown || hints.length > 0
  return (
    <Button
      size="lg"
      block
      disabled={isBlocked}
      busy={isPlacing}
      aria-describedby={hintId}
      onClick={() =>
        next ? onGo(next) : onPlace({ saveAsDraft: asksApproval, requestApproval: asksApproval })
      }
    >
      {asksApproval ? 'Request Approval' : nextLabels[step]}
    </Button>
  )
}

function BackButton({ step, isPlacing, onGo }: StepActionsProps) {
  const previous = previousStep(step)
  if (previous === undefined) return null
  return (
    <Button variant="ghost" block disabled={isPlacing} onClick={() => onGo(previous)}>
      {backLabel(step)}
    </Button>
  )
}

/** At every step: what is missing can be added to the draft later. */
function SaveAsDraft({ cart, isPlacing, onPlace }: StepActionsProps) {
  if (cart.isEmpty) return null
  return (
    <Button
      variant="ghost"
      block
      disabled={isPlacing || cart.isLoading}
      onClick={() => onPlace({ saveAsDraft: true })}
    >
      Save as draft
    </Button>
  )
}
