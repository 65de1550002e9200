import type { UserProfile } from '@portal/contract/auth'
import { brand } from '@portal/domain/brand'
import { type CheckoutStep, checkoutSteps, progressSteps } from '@portal/domain/checkout-steps'
import { paths } from '@portal/domain/paths'
import { useEffect, useRef, useState } from 'react'
import { type MetaFunction, redirect, useLocation, useNavigate, useSearchParams } from 'react-router'
import { getSession, hasStrayToken, sessionReady, useSession } from '../../../lib/session.ts'
import { useLoaded } from '../../../lib/use-loaded.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { focusOn } from '../../../ui/error-summary.tsx'
import { focusHeading } from '../../../ui/page-announcer.tsx'
import { SkeletonLines } from '../../../ui/page-states.tsx'
import { ProgressSteps } from '../../../ui/progress-steps.tsx'
import { isAssigned } from '../../order-header/header-check.ts'
import { toStep } from '../draft/order-draft.ts'
import {
  changeDraft,
  claimDraft,
  getOrderDraft,
  offerInstalledApps,
  useOrderDraft,
} from '../order-draft.store.ts'
import { AppsStep } from '../steps/apps-step.tsx'
import { reachableStep, stepIn, stepPath, unitsPart } from '../steps/checkout-step.ts'
import { FoldedSummary, OrderSummary, useApprovalOfCart } from '../steps/order-summary.tsx'
import { OtherActions, StepActions, StickyNext } from '../steps/step-actions.tsx'
import { ProblemPanel } from '../steps/step-parts.tsx'
import { type Placing, type PlacingProblem, usePlaceOrder } from '../steps/use-place-order.ts'
import { CartNews } from './cart-news.tsx'
import { CartStep } from './cart-step.tsx'
import { type CartView, useCartOfCompletedOrder, useCartView } from './use-cart-view.ts'
import '../../../styles/checkout.css'

const wideEnoughForTwoColumns = '(min-width: 60rem)'

/**
 * A token without a user leads home (docs/spec/navigation.md#access). Before the layout's loader, which asks the
 * missing user to sign in.
 */
export const clientMiddleware = [
  async () => {
    await sessionReady()
    if (hasStrayToken()) throw redirect(paths.home)
  },
]

/** The draft is assigned to the signed-in user before anything of it is shown. */
export async function clientLoader() {
  await sessionReady()
  const session = getSession()
  if (session) claimDraft(session.userProfile.email)
  return null
}

export const meta: MetaFunction = ({ location }) => {
  const step = stepIn(new URLSearchParams(location.search))
  const label = progressSteps.find((one) => one.step === step)?.label ?? 'Cart'
  const name = step === 'completed' ? 'Order Confirmed' : label
  return [{ title: `${name}, ${brand.name}` }]
}

// All are needed after a press, and here long before it.
const loadShippingStep = async () => (await import('../steps/shipping-step.tsx')).ShippingStep
const loadCompletedStep = async () => (await import('../steps/completed-step.tsx')).CompletedStep
const loadSaveDraftDialog = async () => (await import('../draft/save-draft-dialog.tsx')).SaveDraftDialog

/** Cart and checkout: four steps over one cart and one order draft (docs/spec/checkout.md#steps). */
export default function CartScreen() {
  const session = useSession()
  const cart = useCartView()
  const { step, goTo } = useCheckoutStep(cart.isEmpty)
  const orderId = useOrderDraft((draft) => draft.orderId)
  const CompletedStep = useLoaded(loadCompletedStep)
  useOfferedApps(cart)
  useCartOfCompletedOrder(step)

  // The layout is about to leave for the sign-in page.
  if (session === null) return <main id="main" />
  const isDone = step === 'completed'
  return (
    <main id="main" className="wrap page">
      <div className="print-hidden">
        <ProgressSteps
          label="Checkout progress"
          steps={progressSteps.map(({ label }) => label)}
          now={isDone ? progressSteps.length : checkoutSteps.indexOf(step)}
        />
      </div>
      {isDone && orderId !== null ? (
        CompletedStep && <CompletedStep orderId={orderId} />
      ) : (
        <OpenSteps
          step={isDone ? 'draft' : step}
          cart={cart}
          profile={session.userProfile}
          onGo={(next) => void goTo(next)}
        />
      )}
    </main>
  )
}

type OpenStepsProps = {
  step: Exclude<CheckoutStep, 'completed'>
  cart: CartView
  profile: UserProfile
  onGo: (step: CheckoutStep) => void
}

/** A step with its summary: beside it on wide screens, folded above it on narrow ones. */
function OpenSteps({ step, cart, profile, onGo }: OpenStepsProps) {
  const isWide = useMedia(wideEnoughForTwoColumns)
  const { place, problem, isPlacing, needsApproval } = usePlaceOrder(cart)
  const [isAskingWhom, setAskingWhom] = useState(false)
  const SaveDraftDialog = useLoaded(loadSaveDraftDialog)
  useErrorInTitle(problem !== null)
  function onPlace(how: Placing) {
    if (!how.saveAsDraft || how.requestApproval || isAssigned(getOrderDraft().header)) void place(how)
    else setAskingWhom(true)
  }
  const approval = useApprovalOfCart(cart)
  const asked = { ...approval, isNeeded: approval.isNeeded || needsApproval }
  const actions = { step, cart, isPlacing, asked, onGo, onPlace }
  // The cart itself lists them.
  const hasItems = step !== 'draft'
  const isEmptyCart = cart.isEmpty && !cart.isUnknown
  const body = (
    <>
      <CartNews cart={cart} email={profile.email} />
      {problem && step !== 'shipping' && <ProblemPanel problem={problem} />}
      {isAskingWhom && SaveDraftDialog && (
        <SaveDraftDialog
          profile={profile}
          isPlacing={isPlacing}
          onClose={() => setAskingWhom(false)}
          onSave={() => void place({ saveAsDraft: true }).finally(() => setAskingWhom(false))}
        />
      )}
      <StepBody step={step} cart={cart} profile={profile} problem={problem} />
    </>
  )

  if (isWide)
    return (
      <div className="checkout pt-8">
        <div className="min-w-0">{body}</div>
        <OrderSummary cart={cart} hasItems={hasItems}>
          <StepActions {...actions} />
        </OrderSummary>
      </div>
    )
  return (
    <>
      <FoldedSummary cart={cart} hasItems={hasItems} />
      {/* What takes the focus scrolls clear of the bar at the bottom edge. */}
      <div
        // What is on its way stands below a summary, which an empty cart does not have.
        key={step === 'draft' && cart.isLoading ? 'to come' : 'here'}
        className="pt-6 [&_:is(input,textarea,select,button,a)]:scroll-mb-56"
      >
        {body}
      </div>
      {!isEmptyCart && (
        <>
          {!cart.isLoading && <OtherActions {...actions} />}
          <StickyNext {...actions} />
        </>
      )}
    </>
  )
}

type StepBodyProps = Omit<OpenStepsProps, 'onGo'> & { problem: PlacingProblem | null }

function StepBody({ step, cart, profile, problem }: StepBodyProps) {
  const ShippingStep = useLoaded(loadShippingStep)
  if (step === 'draft') return <CartStep cart={cart} />
  if (step === 'installed-apps') return <AppsStep cart={cart} />
  return (
    <>
      <h1 className="text-h1-app">Shipping</h1>
      {ShippingStep ? (
        <ShippingStep cart={cart} profile={profile} problem={problem} />
      ) : (
        <SkeletonLines lines={6} />
      )}
    </>
  )
}

function useOfferedApps({ currentItems }: CartView) {
  useEffect(() => {
    offerInstalledApps(currentItems.map(({ product }) => product.productTypeId))
  }, [currentItems])
}

/** A failed submit shows in the title too, where a screen reader looks first. */
function useErrorInTitle(hasError: boolean) {
  useEffect(() => {
    if (!hasError) return
    const title = document.title
    document.title = `Error: ${title}`
    return () => {
      document.title = document.title.replace(/^Error: /, '')
    }
  }, [hasError])
}

/**
 * The step to show, and the way to another one. The address asks for it (so Back works), the draft
 * keeps it, and what cannot be shown yet leads to the cart. Every change focuses the step's heading, or the part of the
 * step that the address names.
 */
function useCheckoutStep(cartIsEmpty: boolean) {
  const [search] = useSearchParams()
  const { hash } = useLocation()
  const navigate = useNavigate()
  const orderId = useOrderDraft((draft) => draft.orderId)
  const wanted = stepIn(search)
  const step = reachableStep(wanted, { cartIsEmpty, orderId })

  useEffect(() => {
    changeDraft((draft) => (draft.orderStage === step ? draft : toStep(step)(draft)))
    if (step !== wanted) void navigate(stepPath(step), { replace: true })
  }, [step, wanted, navigate])

  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    if (hash === `#${unitsPart}`) focusOn(unitsPart)
    else focusHeading()
  }, [step, hash])

  const goTo = async (next: CheckoutStep, options?: { replace: boolean }) => {
    await navigate(stepPath(next), options)
  }
  return { step, goTo }
}
