import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import type { createManufacturer as endpoint } from '@portal/contract/products'
import { addListEntry, type ListNeeds } from './change-list.ts'

/** Adds a manufacturer from the product form. Throws INVALID_INPUT for a name that reads like another one. */
export async function createManufacturer(
  needs: ListNeeds,
  { name }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const { result } = await addListEntry(needs, { kind: 'manufacturer', name })
  return { result: { manufacturerId: result.id, name } }
}
