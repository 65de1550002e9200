import { installedApps } from '@portal/domain/installed-apps'
import { messages } from '@portal/domain/messages'
import { weNumber } from '@portal/domain/numbered-types'
import { directUnitsNotice } from '@portal/domain/shipping'
import { Suspense } from 'react'
import { lazy } from '../../../lib/lazy.ts'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceCard } from '../../../ui/choice-card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/page-states.tsx'
import { deviceCount } from '../../fleet-sheet/cart-units.ts'
import { chooseApps, toggleInstalledApp } from '../../order-header/header-changes.ts'
import { StepTextFields } from '../../order-header/order-text-field.tsx'
import type { CartView } from '../cart/use-cart-view.ts'
import { changeHeader, changeUnits, useDraftHeader, useDraftUnits } from '../order-draft.store.ts'
import { unitsPart } from './checkout-step.ts'
import { StepBlock } from './step-parts.tsx'

/** Which apps arrive on the devices, and what else we should know; all of it optional. */
export function AppsStep({ cart }: { cart: CartView }) {
  const header = useDraftHeader()
  return (
    <>
      <h1 className="text-h1-app">Installed Apps</h1>
      <StepBlock heading="Select Installed Apps (optional)">
        {cart.needsApps || cart.isLoading ? <AppTiles /> : <Notice>{messages.cart.noAppsNeeded}</Notice>}
      </StepBlock>
      <StepTextFields step="installed-apps" header={header} change={changeHeader} />
      <UnitsBlock cart={cart} />
    </>
  )
}

function AppTiles() {
  const chosen = useDraftHeader().apps
  const apps = installedApps(chosen)
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="text-ui text-muted mr-auto">
          {`${chosen.length} of ${apps.length} selected`}
        </p>
        <Button
          size="sm"
          variant="ghost"
          disabled={chosen.length === apps.length}
          onClick={() => changeHeader(chooseApps(apps))}
        >
          Select all
        </Button>
        <Button
          size="sm"
          variant="ghost"
          disabled={chosen.length === 0}
          onClick={() => changeHeader(chooseApps([]))}
        >
          Select none
        </Button>
      </div>
      <div className="grid grid-cols-2 md:grid-cols-3 2xl:grid-cols-4 gap-2.5">
        {apps.map((app) => (
          <ChoiceCard
            type="checkbox"
            key={app}
            title={<span className="text-ui">{app}</span>}
            checked={chosen.includes(app)}
            onChange={() => changeHeader(toggleInstalledApp(app))}
          />
        ))}
      </div>
    </div>
  )
}

const NumberUnits = lazy(() =>
  import('./number-units.tsx').then((module) => ({ default: module.NumberUnits })),
)

/** Which number each device gets, and who drives with it: now, or left to us (docs/spec/checkout.md#units). */
function UnitsBlock({ cart }: { cart: CartView }) {
  const units = useDraftUnits()
  const isDirect = useDraftHeader().method === 'direct'
  const profile = useSession()?.userProfile
  const devices = deviceCount(cart.currentItems)
  if (devices === 0 || !profile) return null
  const want = (isWanted: boolean) => changeUnits((before) => ({ ...before, isWanted }))
  return (
    <StepBlock heading="Units (optional)" id={unitsPart}>
      <div className="grid gap-4">
        <p className="text-ui text-muted">
          {units.isWanted ? wantedWords(isDirect) : leftWords(devices, isDirect)}
          {!units.isWanted &&
            units.rows.length > 0 &&
            ' What you typed is kept, and is not part of this order.'}
        </p>
        {isDirect && units.isWanted && <Notice>{directUnitsNotice}</Notice>}
        <div className="flex flex-wrap gap-2">
          {units.isWanted ? (
            <Button variant="ghost" onClick={() => want(false)}>
              Leave it to us
            </Button>
          ) : (
            <Button variant="ghost" aria-expanded={false} onClick={() => want(true)}>
              Number the units now
            </Button>
          )}
        </div>
        {units.isWanted && (
          <Suspense fallback={<Skeleton className="h-[24rem] w-full" />}>
            <NumberUnits profile={profile} items={cart.currentItems} />
          </Suspense>
        )}
      </div>
    </StepBlock>
  )
}

const wantedWords = (isDirect: boolean) =>
  `Choose a unit number and a driver for each device${isDirect ? '.' : ', and we’ll tag them to match.'}`

/** Devices that ship direct from the carrier pass no bench of ours: nothing is numbered there. */
const leftWords = (devices: number, isDirect: boolean) =>
  isDirect
    ? 'You can choose a unit number and a driver for each device.'
    : `${weNumber(devices)}, or you can choose the unit numbers and drivers yourself.`
