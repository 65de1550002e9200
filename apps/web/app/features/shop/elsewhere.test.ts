import { productTypeIds } from '@portal/domain/ids'
import { expect, test } from 'vitest'
import { aManifest, aProduct } from '../catalog/testing.ts'
import { findElsewhere } from './elsewhere.ts'

const services = { productTypeId: productTypeIds.service, productTypeName: 'service' as const }
const products = [
  aProduct({ productId: 'p1', urlPathName: 'n6', longDescription: 'Enrolled on arrival' }),
  aProduct({
    productId: 's1',
    urlPathName: 'mdm',
    model: 'MDM',
    longDescription: 'We enroll phones',
    ...services,
  }),
  aProduct({ productId: 's2', urlPathName: 'staging', model: 'Enrollment', ...services }),
]
const manifest = aManifest(products, [])

test('a search that finds nothing here says in which other categories it does', () => {
  expect(findElsewhere(manifest, productTypeIds.tablet, 'enroll')).toEqual({
    query: 'enroll',
    found: [
      { path: '/phones', category: 'Phones', count: 1 },
      { path: '/services-software', category: 'Services', count: 2 },
    ],
  })
  expect(findElsewhere(manifest, productTypeIds.tablet, 'fax').found).toEqual([])
})
