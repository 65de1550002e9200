import type { UserProfile } from '@portal/contract/auth'
import { brand } from '@portal/domain/brand'
import { type CheckoutStage, checkoutStages, progressSteps } from '@portal/domain/order-stage'
import { paths } from '@portal/domain/paths'
import { useEffect, useState } from 'react'
import { type MetaFunction, redirect } from 'react-router'
import { getSession, hasStrayToken, sessionReady, useSession } from '../../lib/session.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { useMedia } from '../../lib/use-media.ts'
import { focusOn } from '../../ui/error-summary.tsx'
import { ProgressSteps } from '../../ui/progress-steps.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { isAssigned } from '../order-header/header-check.ts'
import { partyFieldIds } from '../order-header/header-field-ids.ts'
import type { OrderHeader } from '../order-header/order-header.ts'
import { AppsStage } from './apps-stage.tsx'
import { CartNews } from './cart-news.tsx'
import { CartStage } from './cart-stage.tsx'
import { stageIn } from './checkout-stage.ts'
import { claimDraft, getOrderDraft, offerInstalledApps, useOrderDraft } from './order-draft.store.ts'
import { FoldedSummary, OrderSummary } from './order-summary.tsx'
import { ProblemPanel } from './problem-panel.tsx'
import { OtherActions, StageActions, StickyNext } from './stage-actions.tsx'
import { type CartView, useCartOfCompletedOrder, useCartView } from './use-cart-view.ts'
import { useCheckoutStage } from './use-checkout-stage.ts'
import { type PlacingProblem, usePlaceOrder } from './use-place-order.ts'
import '../../styles/checkout.css'

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

/** The draft belongs to whoever is signed in before anything of it is shown. */
export async function clientLoader() {
  await sessionReady()
  const session = getSession()
  if (session) claimDraft(session.userProfile.email)
  return null
}

export const meta: MetaFunction = ({ location }) => {
  const stage = stageIn(new URLSearchParams(location.search))
  const step = progressSteps.find((one) => one.stage === stage)
  const name = stage === 'completed' ? 'Order Confirmed' : (step?.label ?? 'Cart')
  return [{ title: `${name}, ${brand.name}` }]
}

// All are needed after a press, and here long before it.
const loadShippingStage = async () => (await import('./shipping-stage.tsx')).ShippingStage
const loadCompletedStage = async () => (await import('./completed-stage.tsx')).CompletedStage
const loadSaveDraftDialog = async () => (await import('./save-draft-dialog.tsx')).SaveDraftDialog

/** Cart and checkout: four stages over one cart and one order draft (docs/spec/checkout.md#steps). */
export default function CartScreen() {
  const session = useSession()
  const cart = useCartView()
  const { stage, goTo } = useCheckoutStage(cart.isEmpty)
  const orderId = useOrderDraft((draft) => draft.orderId)
  const CompletedStage = useLoaded(loadCompletedStage)
  useOfferedApps(cart)
  useCartOfCompletedOrder(stage)

  // The layout is about to leave for the sign-in page.
  if (session === null) return <main id="main" />
  const isDone = stage === 'completed'
  return (
    <main id="main" className="wrap page">
      <div className="print-hidden">
        <ProgressSteps
          label="Checkout progress"
          steps={progressSteps.map(({ label }) => label)}
          now={isDone ? progressSteps.length : checkoutStages.indexOf(stage)}
        />
      </div>
      {isDone && orderId !== null ? (
        CompletedStage && <CompletedStage orderId={orderId} />
      ) : (
        <OpenStages
          stage={isDone ? 'draft' : stage}
          cart={cart}
          profile={session.userProfile}
          onGo={(next) => void goTo(next)}
        />
      )}
    </main>
  )
}

type OpenStagesProps = {
  stage: Exclude<CheckoutStage, 'completed'>
  cart: CartView
  profile: UserProfile
  onGo: (stage: CheckoutStage) => void
}

/** A stage with its summary: beside it on wide screens, folded above it on narrow ones. */
function OpenStages({ stage, cart, profile, onGo }: OpenStagesProps) {
  const isWide = useMedia(wideEnoughForTwoColumns)
  const { place, problem, isPlacing } = usePlaceOrder(cart)
  const [isAskingWhom, setAskingWhom] = useState(false)
  const SaveDraftDialog = useLoaded(loadSaveDraftDialog)
  useErrorInTitle(problem !== null)
  function onPlace(how: Placing) {
    if (!how.saveAsDraft || isAssigned(getOrderDraft().header)) void place(how)
    else if (stage === 'shipping') focusOn(missingParty(getOrderDraft().header))
    else setAskingWhom(true)
  }
  const actions = { stage, cart, isPlacing, onGo, onPlace }
  const body = (
    <>
      <CartNews cart={cart} />
      {problem && stage !== 'shipping' && <ProblemPanel problem={problem} />}
      {isAskingWhom && SaveDraftDialog && (
        <SaveDraftDialog
          profile={profile}
          isPlacing={isPlacing}
          onClose={() => setAskingWhom(false)}
          onSave={() => void place({ saveAsDraft: true }).finally(() => setAskingWhom(false))}
        />
      )}
      <StageBody stage={stage} cart={cart} profile={profile} problem={problem} />
    </>
  )

  if (isWide)
    return (
      <div className="checkout pt-8">
        <div className="min-w-0">{body}</div>
        <OrderSummary cart={cart}>
          <StageActions {...actions} />
        </OrderSummary>
      </div>
    )
  return (
    <>
      <FoldedSummary cart={cart} />
      {/* What takes the focus scrolls clear of the bar at the bottom edge. */}
      <div className="pt-6 [&_:is(input,textarea,select,button,a)]:scroll-mb-56">{body}</div>
      <OtherActions {...actions} />
      <StickyNext {...actions} />
    </>
  )
}

/** The selector of the shipping stage that a draft cannot do without. */
function missingParty({ agent, account }: OrderHeader): string {
  if (agent === null) return partyFieldIds.agent
  return account === null ? partyFieldIds.account : partyFieldIds.contact
}

type Placing = { saveAsDraft: boolean }
type StageBodyProps = Omit<OpenStagesProps, 'onGo'> & { problem: PlacingProblem | null }

function StageBody({ stage, cart, profile, problem }: StageBodyProps) {
  const ShippingStage = useLoaded(loadShippingStage)
  if (stage === 'draft') return <CartStage cart={cart} />
  if (stage === 'installed-apps') return <AppsStage cart={cart} />
  return (
    <>
      <h1 className="text-h1-app">Shipping</h1>
      {ShippingStage ? (
        <ShippingStage cart={cart} profile={profile} problem={problem} />
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
