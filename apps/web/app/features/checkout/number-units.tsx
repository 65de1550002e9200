import type { UserProfile } from '@portal/contract/auth'
import type { CartItem } from '@portal/contract/cart'
import { CartSheet } from '../fleet-sheet/cart-sheet.tsx'
import type { CartUnit } from '../fleet-sheet/cart-units.ts'
import { changeUnits, getDraftUnits, useDraftHeader } from './order-draft.store.ts'
import { OrderPartiesBlock } from './order-parties-block.tsx'

type NumberUnitsProps = { profile: UserProfile; items: readonly CartItem[] }

const keep = (rows: CartUnit[]) => changeUnits((before) => ({ ...before, rows }))

/** The sheet of the cart. Stations and unit numbers belong to an account, which is asked for first. */
export function NumberUnits({ profile, items }: NumberUnitsProps) {
  const { account } = useDraftHeader()
  if (account === null) return <OrderPartiesBlock profile={profile} />
  return (
    <CartSheet
      key={account.id}
      accountId={account.id}
      items={items}
      units={getDraftUnits().rows}
      onUnits={keep}
    />
  )
}
