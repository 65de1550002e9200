import type { CartItem } from '@portal/contract/cart'
import { counted } from '@portal/domain/format'
import { numberedOfWords, weNumber } from '@portal/domain/numbered-types'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Notice } from '../../ui/notice.tsx'
import { stationsQuery } from '../fleet/fleet.queries.ts'
import { unitsToFix } from '../fleet-sheet/cart-unit-errors.ts'
import { type CartUnit, carrierOf, deviceCount, placedUnits } from '../fleet-sheet/cart-units.ts'
import { UnitList } from '../fleet-sheet/unit-list.tsx'
import { unitsPartPath } from './checkout-step.ts'
import { useDraftHeader, useDraftUnits } from './order-draft.store.ts'
import type { CartView } from './use-cart-view.ts'

/** The units that are sent with the order: how many are numbered, the first of each line, and the way to their sheet. */
export function ReviewUnits({ cart: { currentItems } }: { cart: CartView }) {
  const units = placedUnits(useDraftUnits(), currentItems)
  const { account, method } = useDraftHeader()
  const stations = useQuery(stationsQuery(units.length > 0 ? (account?.id ?? null) : null)).data
  const devices = deviceCount(currentItems)
  if (devices === 0) return null
  const toFix = unitsToFix(units, stations)
  return (
    <section aria-labelledby="review-units" className="grid gap-4 pt-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 id="review-units" className="text-body font-semibold">
          Units
        </h3>
        <p className="text-muted mr-auto">{reviewWords(units, devices, method === 'direct')}</p>
        <Link className="link py-2 text-ui" to={unitsPartPath}>
          {units.length === 0 ? 'Number the units' : 'Change the units'}
        </Link>
      </div>
      {toFix > 0 && (
        <Notice tone="danger">
          {counted(toFix, 'cell')} of the units to fix. Choose Change the units, or leave the numbering to us.
        </Notice>
      )}
      {linesOf(units, currentItems).map(({ item, rows }) => (
        <UnitList
          key={item.cartItemId}
          heading="h4"
          title={[item.productName, carrierOf(item)].filter((text) => text !== '').join(', ')}
          units={rows}
          stations={stations}
          to={unitsPartPath}
        />
      ))}
    </section>
  )
}

/** Devices that ship direct from the carrier pass no bench of ours: nothing is numbered there. */
function reviewWords(units: readonly CartUnit[], devices: number, isDirect: boolean): string {
  const numbered = units.filter(({ unitNumber }) => unitNumber.trim() !== '').length
  if (numbered === devices || isDirect) return numberedOfWords(numbered, devices)
  return units.length === 0
    ? `${weNumber(devices)}.`
    : `${numberedOfWords(numbered, devices)} We’ll number the rest.`
}

/** The lines of the cart that have units, each with its own in their order. */
const linesOf = (units: readonly CartUnit[], items: readonly CartItem[]) =>
  items.flatMap((item) => {
    const rows = units
      .filter(({ cartItemId }) => cartItemId === item.cartItemId)
      .toSorted((one, other) => one.position - other.position)
    return rows.length > 0 ? [{ item, rows }] : []
  })
