import type { UserProfile } from '@portal/contract/auth'
import type { CartItem } from '@portal/contract/cart'
import { useEffect, useRef } from 'react'
import { CartSheet } from '../../fleet-sheet/cart-sheet.tsx'
import type { CartUnit } from '../../fleet-sheet/cart-units.ts'
import { changeUnits, getDraftUnits, useDraftHeader } from '../order-draft.store.ts'
import { OrderPartiesBlock } from './order-parties-block.tsx'

type NumberUnitsProps = { profile: UserProfile; items: readonly CartItem[] }

const keep = (rows: CartUnit[]) => changeUnits((before) => ({ ...before, rows }))

/** The sheet of the cart. Stations and unit numbers belong to an account, which is asked for first. */
export function NumberUnits({ profile, items }: NumberUnitsProps) {
  const { account } = useDraftHeader()
  const place = useRef<HTMLDivElement>(null)
  const wasAsked = useRef(account === null)
  // The choice of an account goes with its answer; the keyboard goes on at the sheet that takes its place.
  useEffect(() => {
    if (wasAsked.current && account !== null && document.activeElement === document.body)
      place.current?.focus({ preventScroll: true })
    wasAsked.current = account === null
  }, [account])

  return (
    // biome-ignore lint/a11y/useSemanticElements: the block around it is the fieldset; this is where the focus stays
    <div ref={place} role="group" aria-label="Number the units" tabIndex={-1}>
      {account === null ? (
        <OrderPartiesBlock profile={profile} />
      ) : (
        <CartSheet
          key={account.id}
          accountId={account.id}
          items={items}
          units={getDraftUnits().rows}
          onUnits={keep}
        />
      )}
    </div>
  )
}
