import type { Reader } from '../../db/client.ts'
import { findProductsOfModels } from './catalog.store.ts'

type Named = { make: string; model: string }

const nameOf = ({ make, model }: Named) => `${make} ${model}`.trim().replace(/\s+/g, ' ').toLowerCase()

/**
 * Which products of the catalog these devices are, by make and model.
 * @returns a function that answers the product of a device, undefined for one that the catalog does not have
 */
export async function findProductsOf(on: Reader, devices: readonly Named[]) {
  const models = [...new Set(devices.map(({ model }) => model.trim()))].filter((model) => model !== '')
  const found = models.length === 0 ? [] : await findProductsOfModels(on, models)
  const byName = new Map(found.map((product) => [nameOf(product), product]))
  return (device: Named) => byName.get(nameOf(device))
}
