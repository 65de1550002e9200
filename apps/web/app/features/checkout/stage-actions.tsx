import { formatCents } from '@portal/domain/money'
import {
  backLabel,
  type CheckoutStage,
  nextLabels,
  nextStage,
  previousStage,
} from '@portal/domain/order-stage'
import { orderTextHints } from '@portal/domain/order-texts'
import { disablesSubmit, type SubmitBlocker, submitBlockers } from '@portal/domain/submit-blockers'
import { Fragment } from 'react'
import { businessDay } from '../../lib/business-date.ts'
import { Button } from '../../ui/button.tsx'
import { focusOn } from '../../ui/error-summary.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { submitDraftOf } from '../order-header/header-check.ts'
import { fieldIdOf, partyFieldIds, textFieldId } from '../order-header/header-field-ids.ts'
import type { OrderHeader } from '../order-header/order-header.ts'
import { orderTextPlaces, type TextStage, textStages } from '../order-header/order-text-places.ts'
import { submitLinesOf } from './cart-submit-lines.ts'
import { useDraftHeader } from './order-draft.store.ts'
import { useTotalDueCents } from './order-summary.tsx'
import type { CartView } from './use-cart-view.ts'

export type StageActionsProps = {
  stage: Exclude<CheckoutStage, 'completed'>
  cart: CartView
  isPlacing: boolean
  onGo: (stage: CheckoutStage) => void
  onPlace: (how: { saveAsDraft: boolean }) => void
}

const hintId = 'before-you-can'

/** What still stands in the way, and the id of where it is put right, or the stage. */
export type StageHint = { text: string; at?: string; stage?: CheckoutStage }

/** What still stands in the way of this stage's next step, in words. */
export function stageHints(
  stage: StageActionsProps['stage'],
  header: OrderHeader,
  cart: CartView,
): StageHint[] {
  const hints: StageHint[] = []
  // A cart that was never read may be full: its failure and Retry say all there is to say.
  if (cart.isUnknown) return []
  if (cart.isEmpty) hints.push({ text: 'add something to your cart' })
  if (stage !== 'draft') hints.push(...textHints(stage, header))
  if (stage !== 'shipping') return hints
  if (header.agent === null) hints.push({ text: 'choose an agent', at: partyFieldIds.agent })
  // An empty cart has said so above.
  const lines = cart.isLoading || cart.isEmpty ? null : submitLinesOf(cart.currentItems)
  const blockers = submitBlockers(submitDraftOf(header, lines)).filter(disablesSubmit)
  hints.push(...blockers.map((blocker) => ({ text: blocker.words, ...placeOf(blocker, header) })))
  return hints
}

/** Texts that are too long and dates that have come, of this stage and of those before; each leads to its field. */
const textHints = (stage: TextStage, header: OrderHeader): StageHint[] =>
  orderTextHints(header, businessDay(new Date())).flatMap(({ name, text }) => {
    const written = orderTextPlaces[name].stage
    if (textStages.indexOf(written) > textStages.indexOf(stage)) return []
    return [{ text, ...(written === stage ? { at: textFieldId(name) } : { stage: written }) }]
  })

/** Where a blocker is corrected; what waits for something else leads to that. */
function placeOf(blocker: SubmitBlocker, header: OrderHeader): Pick<StageHint, 'at' | 'stage'> {
  const fieldId = fieldIdOf({ field: awaitedField(blocker.field, header) }, header.sameAsBilling)
  return fieldId === undefined ? { stage: 'draft' } : { at: fieldId }
}

/** A contact waits for the account, a shipping method for the street. */
function awaitedField(field: string, { account, shipping }: OrderHeader): string {
  if (field === 'contact' && account === null) return 'account'
  return field === 'shippingMethod' && shipping.street.trim() === '' ? 'shipping.street' : field
}

/** The buttons of the summary panel (docs/spec/checkout.md#steps), with the reasons beside a disabled one. */
export function StageActions(props: StageActionsProps) {
  return (
    <>
      <Reasons {...props} />
      <NextButton {...props} />
      <BackButton {...props} />
      <SaveAsDraft {...props} />
    </>
  )
}

/** Phones: the next step stays in reach at the bottom edge, with the total beside it. */
export function StickyNext(props: StageActionsProps) {
  const total = useTotalDueCents(props.cart)
  return (
    <div className="sticky bottom-0 z-10 -mx-[var(--gutter)] mt-6 grid gap-2.5 border-t border-line bg-bg px-[var(--gutter)] py-3 shadow-3 [@media(max-height:36rem)]:static [@media(max-height:36rem)]:shadow-none">
      <Reasons {...props} />
      <div className="flex items-center gap-4">
        <p className="flex-none leading-tight" hidden={props.cart.isEmpty}>
          <span className="block text-label text-subtle">Total due</span>
          {props.cart.isLoading ? (
            <Skeleton className="h-6 w-20" />
          ) : (
            <strong className="text-large tabular-nums">{formatCents(total)}</strong>
          )}
        </p>
        <NextButton {...props} />
      </div>
    </div>
  )
}

/** Phones: the ways that are not the next step, below the stage. */
export function OtherActions(props: StageActionsProps) {
  return (
    <div className="grid gap-2.5 mt-2">
      <BackButton {...props} />
      <SaveAsDraft {...props} />
    </div>
  )
}

function Reasons({ stage, cart, onGo }: StageActionsProps) {
  const header = useDraftHeader()
  const hints = stageHints(stage, header, cart)
  const isLast = stage === 'shipping'
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

function Hint({ hint: { text, at, stage }, onGo }: { hint: StageHint } & Pick<StageActionsProps, 'onGo'>) {
  if (at === undefined && stage === undefined) return text
  return (
    <button type="button" className="link" onClick={() => (stage ? onGo(stage) : focusOn(at ?? ''))}>
      {text}
    </button>
  )
}

function NextButton({ stage, cart, isPlacing, onGo, onPlace }: StageActionsProps) {
  const header = useDraftHeader()
  const next = nextStage(stage)
  const isBlocked = cart.isLoading || cart.isUnknown || stageHints(stage, header, cart).length > 0
  return (
    <Button
      size="lg"
      block
      disabled={isBlocked}
      busy={isPlacing}
      aria-describedby={hintId}
      onClick={() => (next ? onGo(next) : onPlace({ saveAsDraft: false }))}
    >
      {nextLabels[stage]}
    </Button>
  )
}

function BackButton({ stage, isPlacing, onGo }: StageActionsProps) {
  const previous = previousStage(stage)
  if (previous === undefined) return null
  return (
    <Button variant="ghost" block disabled={isPlacing} onClick={() => onGo(previous)}>
      {backLabel(stage)}
    </Button>
  )
}

/** At every stage: what is missing can be added to the draft later. */
function SaveAsDraft({ cart, isPlacing, onPlace }: StageActionsProps) {
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
