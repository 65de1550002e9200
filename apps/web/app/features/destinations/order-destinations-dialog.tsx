import type { UnitSheet } from '@portal/contract/fleet-units'
import type { Order } from '@portal/contract/orders'
import { addressesOf } from '@portal/domain/address'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { CallInput } from '../../lib/api.ts'
import { ApiError } from '../../lib/api.ts'
import { FormDialog, refusalAt } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { listedUnitsQuery } from '../fleet-sheet/sheet.queries.ts'
import { useKnownPlaces } from './destinations.queries.ts'
import {
  DestinationsEditor,
  firstStationWords,
  type StationSplit,
  splitAtStations,
} from './destinations-editor.tsx'
import {
  type DraftDestination,
  destinationsOfOrder,
  newDestination,
  type SplitLine,
  sentDestination,
  splitLinesOf,
  splitsOf,
} from './draft-destinations.ts'

type Save = {
  mutateAsync: (input: CallInput<'saveDestinations'>) => Promise<unknown>
  isPending: boolean
  error: Error | null
}

/** Where a draft goes and what goes there, saved together (docs/spec/orders.md#destinations). */
export function OrderDestinationsDialog({
  order,
  save,
  onClose,
}: {
  order: Order
  save: Save
  onClose: () => void
}) {
  const { orderId, version } = order
  const [destinations, setDestinations] = useState<readonly DraftDestination[]>(() => {
    const stored = destinationsOfOrder(order)
    return stored.length > 0 ? stored : [newDestination()]
  })
  const change = useCallback(
    (next: (before: readonly DraftDestination[]) => readonly DraftDestination[]) => setDestinations(next),
    [],
  )
  const lines = splitLinesOf(order)
  const [first, setFirst] = useState<StationSplit['first']>(null)
  const to = first?.address ?? addressesOf(order).Shipping
  const splitNow = useByStation(order, lines)
  const byStation =
    splitNow &&
    (() => {
      const split = splitNow()
      if (split.first) setFirst(split.first)
      return split.destinations
    })

  async function submit() {
    const splits = splitsOf(destinations, lines)
    const sent = destinations.map((one, place) => ({
      ...sentDestination(one),
      ...(one.destinationId !== null && { destinationId: one.destinationId }),
      items: (splits[place]?.items ?? []).map(({ lineId, quantity }) => ({ orderItemId: lineId, quantity })),
    }))
    try {
      await save.mutateAsync({
        params: { orderId: String(orderId) },
        // Both in one call: a station that becomes the shipping address comes with its destinations, or not at all.
        body: { version, destinations: sent, ...(first && { shippingAddress: sentAddress(first) }) },
      })
      toast('Destinations were saved.', { tone: 'success' })
      onClose()
    } catch {
      // Shown in the dialog; what was typed stays.
    }
  }

  return (
    <FormDialog
      title="Ship to more than one place"
      save="Save destinations"
      kind="sheet"
      isBusy={save.isPending}
      error={withoutFields(save.error)}
      onClose={onClose}
      onSubmit={submit}
    >
      <DestinationsEditor
        accountId={order.zohoAccountId}
        orderId={orderId}
        version={version}
        to={to}
        lines={lines}
        destinations={destinations}
        requested={order.requestedDeliveryDate}
        onChange={change}
        errorAt={(place, field) => refusalAt(save.error, `destinations.${place}.${field}`)}
        byStation={byStation}
        firstNote={first === null ? undefined : firstStationWords(first.name)}
      />
    </FormDialog>
  )
}

const sentAddress = ({
  address: { street, city, state, zip: code },
}: NonNullable<StationSplit['first']>) => ({
  street,
  city,
  state,
  code,
})

/** A refusal that no field of the dialog shows is shown as a whole. */
function withoutFields(error: Error | null): Error | null {
  if (!(error instanceof ApiError)) return error
  const isAtField = Object.keys(error.fields).some((field) => field.startsWith('destinations.'))
  return isAtField ? null : error
}

/** Destinations by the stations of the numbered units; undefined where no unit has a station. */
function useByStation(order: Order, lines: readonly SplitLine[]): (() => StationSplit) | undefined {
  const sheet = useQuery({
    ...listedUnitsQuery(order.orderId, order.version),
    enabled: order.unitsNumbered > 0,
  }).data
  const places = useKnownPlaces(order.zohoAccountId)
  if (!sheet) return undefined
  const units = unitsOf(sheet)
  if (units.every(({ stationId }) => stationId === null)) return undefined
  return () => splitAtStations(units, { places, to: addressesOf(order).Shipping, lines })
}

const unitsOf = ({ lines }: UnitSheet) =>
  lines.flatMap(({ orderItemId, rows }) => rows.map(({ stationId }) => ({ lineId: orderItemId, stationId })))
