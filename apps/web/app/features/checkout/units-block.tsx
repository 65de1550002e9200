import { weNumber } from '@portal/domain/numbered-types'
import { directUnitsNotice } from '@portal/domain/shipping'
import { lazy, Suspense } from 'react'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { deviceCount } from '../fleet-sheet/cart-units.ts'
import { unitsPart } from './checkout-step.ts'
import { changeUnits, useDraftHeader, useDraftUnits } from './order-draft.store.ts'
import { StepBlock } from './step-block.tsx'
import type { CartView } from './use-cart-view.ts'

const NumberUnits = lazy(() =>
  import('./number-units.tsx').then((module) => ({ default: module.NumberUnits })),
)

/** Which number each device gets, and who drives with it: now, or left to us (docs/spec/checkout.md#units). */
export function UnitsBlock({ cart }: { cart: CartView }) {
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
