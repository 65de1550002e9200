import type { CartItem } from '@portal/contract/cart'
import type { FleetSettings } from '@portal/contract/fleet'
import type { SheetStation } from '@portal/contract/fleet-units'
import { deviceKinds } from '@portal/domain/device-status'
import { productTypeIds } from '@portal/domain/ids'
import { limits } from '@portal/domain/limits'
import { loadFailure } from '@portal/domain/messages'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { requestIdOf } from '../../lib/api.ts'
import { ErrorPanel, Skeleton } from '../../ui/page-states.tsx'
import { useUpdateCartItem } from '../cart/cart.queries.ts'
import { fleetSettingsQuery, stationsQuery } from '../devices/fleet.queries.ts'
import { type CartUnit, carrierOf, planCentsOf } from './cart-units.ts'
import { addedWords } from './raise-order.ts'
import { isEmptyRow, type SheetLine, type SheetRow } from './sheet-cells.ts'
import type { Raising } from './sheet-questions.tsx'
import { cellsOf, rowsOf } from './sheet-rows.ts'
import { UnitSheet } from './unit-sheet.tsx'
import { useSheet } from './use-sheet.ts'

type CartSheetProps = {
  accountId: string
  items: readonly CartItem[]
  units: readonly CartUnit[]
  /** After every change, with the rows that are filled in. */
  onUnits: (units: CartUnit[]) => void
}

/** The fleet sheet of a cart (docs/spec/checkout.md#units). Another account is another sheet: give it a key. */
export function CartSheet(props: CartSheetProps) {
  const stations = useQuery(stationsQuery(props.accountId))
  const settings = useQuery(fleetSettingsQuery(props.accountId))
  const failed = [stations, settings].find(({ error }) => error !== null)
  if (stations.data && settings.data)
    return <LoadedSheet {...props} stations={stations.data} settings={settings.data} />
  if (failed?.error)
    return (
      <ErrorPanel
        message={loadFailure('stations', failed.error.message)}
        requestId={requestIdOf(failed.error)}
        busy={failed.isFetching}
        onRetry={() => void Promise.all([stations.refetch(), settings.refetch()])}
      />
    )
  return (
    <div aria-busy>
      <Skeleton className="h-[24rem] w-full" />
    </div>
  )
}

type LoadedSheetProps = CartSheetProps & { stations: readonly SheetStation[]; settings: FleetSettings }

function LoadedSheet({ accountId, items, units, onUnits, ...loaded }: LoadedSheetProps) {
  // Read again later, they may be other objects: the sheet keeps those that it began with.
  const [{ stations, settings }] = useState(loaded)
  const [initial] = useState(() => {
    const lines = items.flatMap(lineOf)
    return { lines, rows: rowsOf(lines, ({ key }) => filledOf(units, key)) }
  })
  const scope = useMemo(
    () => ({ accountId, orderId: undefined, stations, settings }),
    [accountId, stations, settings],
  )
  const sheet = useSheet(initial, scope)
  const raising = useCartRaising(items)
  const { rows } = sheet.state
  useEffect(() => {
    if (rows !== initial.rows) onUnits(rows.filter((row) => !isEmptyRow(row)).map(unitOf))
  }, [rows, initial, onUnits])
  return <UnitSheet sheet={sheet} label="Units of this order" isReadOnly={false} raising={raising} isNarrow />
}

function lineOf(item: CartItem): SheetLine[] {
  const kind = deviceKinds.find((one) => productTypeIds[one] === item.product.productTypeId)
  const { cartItemId, productName, product, quantity } = item
  const carrier = carrierOf(item)
  const { image } = product
  const planCents = planCentsOf(item)
  return kind ? [{ key: cartItemId, name: productName, carrier, kind, image, quantity, planCents }] : []
}

const filledOf = (units: readonly CartUnit[], key: string) =>
  new Map<number, Partial<SheetRow>>(
    units.flatMap(({ cartItemId, position, ...cells }) =>
      cartItemId === key ? [[position, cells] as const] : [],
    ),
  )

const unitOf = (row: SheetRow): CartUnit => ({
  cartItemId: row.lineKey,
  position: row.position,
  ...cellsOf(row),
  ...(row.unread && { unread: row.unread }),
})

function useCartRaising(items: readonly CartItem[]): Raising {
  const update = useUpdateCartItem()
  const itemOf = (line: SheetLine) => items.find(({ cartItemId }) => cartItemId === line.key)
  return {
    what: 'cart',
    max: limits.addToCartQuantity.max,
    priceWords: (line, more) => {
      const item = itemOf(line)
      return item
        ? addedWords({ ...item, ...item.product, price: item.itemPrice, addOns: addOnsOf(item) }, more)
        : ''
    },
    raise: async (line, quantity) => {
      const item = itemOf(line)
      if (!item) throw new Error('That item is not in the cart any more.')
      await update.mutateAsync({
        body: {
          cartItemId: item.cartItemId,
          quantity,
          seen: {
            quantity: item.quantity,
            withScreenRepair: item.screenRepairQuantity > 0,
            withAccessory: item.accessoryQuantity > 0,
          },
        },
      })
    },
  }
}

const addOnsOf = (item: CartItem) =>
  (item.screenRepairQuantity > 0 ? (item.screenRepairPrice ?? 0) : 0) +
  (item.accessoryQuantity > 0 ? (item.accessoryPrice ?? 0) : 0)
