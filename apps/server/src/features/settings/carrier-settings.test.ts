import {
  carrierInUse,
  carrierNameTaken,
  carriersOfValue,
  valueOfCarriers,
} from '@portal/domain/carrier-settings'
import { recordStatus } from '@portal/domain/catalog'
import { carrierIds, defaultDomainId } from '@portal/domain/ids'
import type { Carrier } from '@portal/domain/listed-carriers'
import { messages } from '@portal/domain/messages'
import { v7 } from 'uuid'
import { expect } from 'vitest'
import { auditLog } from '../../db/schema/audit.tables.ts'
import { anOffer, aProduct } from '../../testing/builders.ts'
import { type Answer, anOfferForm, type Body, test } from '../catalog-admin/testing.ts'

type Ask = (path: string, body?: Body) => Promise<Answer>

const named = (name: string, changes: Partial<Carrier> = {}): Carrier => ({
  carrierId: carrierIds[name as keyof typeof carrierIds] ?? v7(),
  name,
  isOffered: true,
  ...changes,
})
const four = ['AT&T', 'T-Mobile', 'Verizon', 'US Cellular'] as const

const publish = (ask: Ask, version: number, carriers: readonly Carrier[]) =>
  ask('settings/Publish', { json: { key: 'carriers', version, value: valueOfCarriers(carriers), note: '' } })

const published = async (ask: Ask): Promise<Carrier[]> =>
  carriersOfValue((await ask('settings/GetOne/carriers')).json().result.value)

const inManifest = async (ask: Ask): Promise<string[]> =>
  (await ask(`resource/GetAll/${defaultDomainId}`))
    .json()
    .result.carriers.map(({ name }: { name: string }) => name)

test('a carrier is added, renamed and moved, for offers and everything that is sold on it', async ({
  ask,
  tx,
}) => {
  const { productId } = await aProduct(tx)
  await anOffer(tx, productId, { carrier: 'Verizon' })
  const northwave = named('Northwave')

  const answer = await publish(ask, 0, [
    named('Verizon', { name: 'Verizon Business' }),
    northwave,
    ...(['AT&T', 'T-Mobile', 'US Cellular'] as const).map((name) => named(name)),
  ])

  expect(answer.statusCode).toBe(200)
  expect(await inManifest(ask)).toEqual([
    'Verizon Business',
    'Northwave',
    'AT&T',
    'T-Mobile',
    'US Cellular',
    'N/A',
  ])
  const product = (await ask(`product/GetSingle/${productId}/true`)).json().result
  expect(product.carriers).toEqual([{ label: 'Verizon Business', carrierId: carrierIds.Verizon }])
  const offer = await ask('offer/UpsertOffer', {
    json: anOfferForm(productId, { carrierId: northwave.carrierId }),
  })
  expect(offer.statusCode).toBe(200)
})

test('two carriers exchange their names', async ({ ask }) => {
  const [first, second, ...others] = four.map((name) => named(name))
  const answer = await publish(ask, 0, [
    { ...first, name: second?.name } as Carrier,
    { ...second, name: first?.name } as Carrier,
    ...others,
  ])
  expect(answer.statusCode).toBe(200)
  expect((await inManifest(ask)).slice(0, 2)).toEqual(['T-Mobile', 'AT&T'])
})

test('one with active bundles cannot end or be removed, and the others stay as they were', async ({
  ask,
  tx,
}) => {
  const { productId } = await aProduct(tx)
  const { offerId } = await anOffer(tx, productId, { carrier: 'Verizon' })
  const all = four.map((name) => named(name, { name: `${name} X` }))
  const refusal = carrierInUse('Verizon', 1)

  const ended = await publish(
    ask,
    0,
    all.map((one) => (one.name === 'Verizon X' ? { ...one, name: 'Verizon', isOffered: false } : one)),
  )
  expect(ended.json().error).toMatchObject({
    code: 'INVALID_INPUT',
    fields: { 'value.carriers.2.offer': [refusal] },
  })
  const removed = await publish(
    ask,
    0,
    all.filter(({ name }) => name !== 'Verizon X'),
  )
  expect(removed.json().error).toMatchObject({
    code: 'INVALID_INPUT',
    fields: { 'value.carriers': [refusal] },
  })
  expect(await inManifest(ask)).toEqual([...four, 'N/A'])

  await ask('offer/UpsertOffer', {
    json: anOfferForm(productId, { offerId, carrierId: carrierIds.Verizon, statusId: recordStatus.inactive }),
  })
  expect((await publish(ask, 0, [named('AT&T')])).statusCode).toBe(200)
})

test('a removed carrier stays at the end, and an active bundle on it is refused until it is offered again', async ({
  ask,
  tx,
}) => {
  const { productId } = await aProduct(tx)
  await publish(ask, 0, [named('AT&T'), named('T-Mobile')])
  expect(await published(ask)).toEqual([
    named('AT&T'),
    named('T-Mobile'),
    named('Verizon', { isOffered: false }),
    named('US Cellular', { isOffered: false }),
  ])

  const onEnded = (changes = {}) => ask('offer/UpsertOffer', { json: anOfferForm(productId, changes) })
  expect((await onEnded()).json().error).toMatchObject({
    code: 'INVALID_INPUT',
    fields: { carrierId: [messages.offer.carrierEnded] },
  })
  expect((await onEnded({ statusId: recordStatus.inactive })).statusCode).toBe(200)

  // Added again by its name: the same carrier.
  await publish(ask, 1, [named('AT&T'), named('T-Mobile'), named('verizon', { carrierId: v7() })])
  expect(await published(ask)).toMatchObject([
    {},
    {},
    { name: 'verizon', carrierId: carrierIds.Verizon, isOffered: true },
    {},
  ])
  expect((await onEnded()).statusCode).toBe(200)
})

test('going back keeps a carrier that was added meanwhile, no longer offered', async ({ ask }) => {
  const northwave = named('Northwave')
  await publish(ask, 0, [...four.map((name) => named(name)), northwave])
  const back = await ask('settings/Restore', { json: { key: 'carriers', version: 1, restore: 0 } })

  expect(back.json().result).toEqual({ version: 2 })
  expect(await published(ask)).toEqual([
    ...four.map((name) => named(name)),
    { ...northwave, isOffered: false },
  ])
  expect((await ask('settings/GetOne/carriers')).json().result.isDefault).toBe(false)
  expect(await inManifest(ask)).toEqual([...four, 'Northwave', 'N/A'])
})

test('going back to the defaults leaves them the defaults where nothing was added', async ({ ask }) => {
  await publish(ask, 0, [named('T-Mobile'), named('AT&T'), named('Verizon'), named('US Cellular')])
  await ask('settings/Restore', { json: { key: 'carriers', version: 1, restore: 0 } })
  expect((await ask('settings/GetOne/carriers')).json().result).toMatchObject({ version: 2, isDefault: true })
  expect(await inManifest(ask)).toEqual([...four, 'N/A'])
})

test('a name that a left out carrier has is refused with the names of both', async ({ ask }) => {
  const answer = await publish(ask, 0, [named('AT&T', { name: 'Verizon' }), named('T-Mobile')])
  expect(answer.json().error).toMatchObject({
    code: 'INVALID_INPUT',
    fields: { 'value.carriers': [carrierNameTaken('AT&T', 'Verizon')] },
  })
})

test('an earlier version whose name another carrier has by now is refused with the names of both', async ({
  ask,
}) => {
  const all = four.map((name) => named(name))
  const renamed = all.map((one) => (one.name === 'Verizon' ? { ...one, name: 'VZ' } : one))
  const newcomer = named('verizon')
  await publish(ask, 0, all.toReversed())
  await publish(ask, 1, renamed)
  await publish(ask, 2, [...renamed, newcomer])

  const refused = await ask('settings/Restore', { json: { key: 'carriers', version: 3, restore: 1 } })
  expect(refused.json().error).toMatchObject({
    code: 'INVALID_INPUT',
    fields: { 'value.carriers': [carrierNameTaken('VZ', 'verizon')] },
  })

  // Renaming the other one first, as the refusal says, makes way.
  await publish(ask, 3, [...renamed, { ...newcomer, name: 'Northwave' }])
  const restored = await ask('settings/Restore', { json: { key: 'carriers', version: 4, restore: 1 } })
  expect(restored.json().result).toEqual({ version: 5 })
  expect((await inManifest(ask))[1]).toBe('Verizon')
})

test('the history and the activity say by name which carrier was removed, added and renamed', async ({
  ask,
  tx,
}) => {
  const northwave = named('Northwave')
  await publish(ask, 0, [
    named('AT&T'),
    named('Verizon', { name: 'Verizon 5G' }),
    northwave,
    named('US Cellular'),
  ])

  const changes = [
    { field: 'Carrier “Verizon”, Name', before: 'Verizon', after: 'Verizon 5G' },
    { field: 'Carrier “Northwave”, added', before: null, after: 'Name: Northwave\nNew bundles: Offered' },
    { field: 'Carrier “T-Mobile”, New bundles', before: 'Offered', after: 'No longer offered' },
    {
      field: 'Carriers, order',
      before: '“T-Mobile”, “Verizon”, “US Cellular”',
      after: '“Verizon”, “US Cellular”, “T-Mobile”',
    },
  ]
  const { versions } = (await ask('settings/GetHistory/carriers')).json().result
  expect(versions).toMatchObject([{ version: 1, changes }])
  const [entry] = await tx.select().from(auditLog)
  for (const { field, before, after } of changes)
    expect([entry?.before?.[field], entry?.after?.[field]]).toEqual([before, after])
})

test('more than forty carriers are stored while no more than forty are offered', async ({ ask }) => {
  const many = (name: string) => Array.from({ length: 40 }, (_, n) => named(`${name} ${n}`))
  expect((await publish(ask, 0, many('One'))).statusCode).toBe(200)
  expect((await publish(ask, 1, many('Two'))).statusCode).toBe(200)
  expect(await published(ask)).toHaveLength(84)
  const refused = await publish(ask, 2, many('Three'))
  expect(refused.json().error).toMatchObject({
    code: 'INVALID_INPUT',
    fields: { 'value.carriers': ['The list has from 1 to 100 rows.'] },
  })
})
