import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { createManufacturer as endpoint } from '@portal/contract/products'
import { messages } from '@portal/domain/messages'
import { v7 } from 'uuid'
import type { SignedInContext } from '../../deps.ts'
import { recordChange } from '../audit/record-change.ts'
import { changeCatalog } from '../catalog/change-catalog.ts'
import { findManufacturerNamed, lockCatalog, writeManufacturers } from './catalog-admin.store.ts'

type Needs = Pick<SignedInContext, 'db' | 'inTransaction' | 'manifest' | 'now' | 'actor' | 'requestId'>

/** Adds a manufacturer. Throws INVALID_INPUT for a name that exists, regardless of its case. */
export const createManufacturer = (
  needs: Needs,
  { name }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> =>
  changeCatalog(needs, async (tx) => {
    // Two callers with one name wait for each other, and for an import that adds names.
    await lockCatalog(tx)
    if ((await findManufacturerNamed(tx, name)).length > 0)
      throw new AppError('INVALID_INPUT', { fields: { name: [messages.product.manufacturerTaken] } })
    const manufacturerId = v7()
    await writeManufacturers(tx, [{ id: manufacturerId, name }])
    await recordChange(tx, needs, {
      entity: 'catalog',
      entityId: manufacturerId,
      entityName: name,
      action: 'manufacturer created',
      before: null,
      after: { name },
    })
    return { result: { manufacturerId, name } }
  })
