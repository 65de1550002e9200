import { AppError } from '@portal/contract/errors'
import { destinationName } from '@portal/domain/destination-name'
import type { Tx } from '../../db/client.ts'
import { addressOfDestination } from './destination-shipping.ts'
import { type Destination, deleteDestinations } from './destinations.store.ts'

/** How a destination is called. */
export const nameOfDestination = (destination: Omit<Destination, 'items'>): string =>
  destinationName({ name: destination.name, address: addressOfDestination(destination) })

/** Throws DESTINATIONS_SET when a line would have fewer items than are given to destinations after the first. */
export function refuseUnsplittable(
  destinations: readonly Destination[],
  { orderItemId, quantity }: { orderItemId: string; quantity: number },
): void {
  const getting = destinations.flatMap((destination) => {
    const given = destination.items.find((item) => item.orderItemId === orderItemId)?.quantity ?? 0
    return given > 0 ? [{ name: nameOfDestination(destination), given }] : []
  })
  const given = getting.reduce((sum, one) => sum + one.given, 0)
  if (given <= quantity) return
  const names = getting.map((one) => `${one.name} (${one.given})`)
  throw new AppError('DESTINATIONS_SET', {
    message: `A quantity of ${quantity} is less than the ${given} that go to ${names.join(', ')}. Change the destinations first.`,
    fields: { destinations: names },
  })
}

/**
 * Another account has other places: its order goes to its own shipping address only.
 * Throws DESTINATIONS_SET unless the person said that the destinations may go.
 */
export async function dropDestinations(
  tx: Tx,
  {
    orderId,
    destinations,
    mayDrop,
  }: {
    orderId: number
    destinations: ReadonlyArray<Omit<Destination, 'items'>>
    mayDrop: boolean | undefined
  },
): Promise<void> {
  if (destinations.length === 0) return
  if (mayDrop !== true) {
    const names = destinations.map(nameOfDestination)
    throw new AppError('DESTINATIONS_SET', {
      message: `Another account drops the destinations ${names.join(', ')}.`,
      fields: { destinations: names },
    })
  }
  await deleteDestinations(tx, orderId)
}
