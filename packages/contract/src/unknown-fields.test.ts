import { expect, test } from 'vitest'
import * as z from 'zod'
import { contract } from './contract.ts'
import { dropsUnknownFields, readKnownFields } from './unknown-fields.ts'

const schema = z.strictObject({
  name: z.string(),
  address: z.strictObject({ street: z.string() }).optional(),
  lines: z.array(z.strictObject({ quantity: z.int() })).optional(),
})

test('unknown fields are left out at every depth and named', () => {
  const { parsed, dropped } = readKnownFields(schema, {
    name: 'x',
    extra: 1,
    address: { street: 'y', country: 'US' },
    lines: [{ quantity: 1 }, { quantity: 2, colour: 'red' }],
  })
  expect(parsed.data).toEqual({
    name: 'x',
    address: { street: 'y' },
    lines: [{ quantity: 1 }, { quantity: 2 }],
  })
  expect(dropped.toSorted()).toEqual(['address.country', 'extra', 'lines.1.colour'])
})

test('what the caller sent is not changed', () => {
  const sent = { name: 'x', extra: 1 }
  readKnownFields(schema, sent)
  expect(sent).toEqual({ name: 'x', extra: 1 })
})

test('a known field that breaks its rule is still refused, beside an unknown one', () => {
  const { parsed } = readKnownFields(schema, { name: 5, extra: 1 })
  expect(parsed.error?.issues.map(({ path }) => path)).toEqual([['name']])
})

test.for(['toString', 'constructor', 'hasOwnProperty'])(
  'a field called %s is unknown like any other',
  (name) => {
    const { parsed, dropped } = readKnownFields(schema, { name: 'x', [name]: 'y' })
    expect([parsed.success, dropped]).toEqual([true, [name]])
  },
)

test('calls of the specification drop unknown fields; our own refuse them', () => {
  const { insertOrder, updateOrder, insertOrderItem, upsertUser, upsertProduct, upsertOffer, getRates } =
    contract
  for (const call of [
    insertOrder,
    updateOrder,
    insertOrderItem,
    upsertUser,
    upsertProduct,
    upsertOffer,
    getRates,
  ])
    expect(dropsUnknownFields(call)).toBe(true)
  const { createOrder, orderAgain, updateOfferPrices, cancelOrder, approveRegistration } = contract
  for (const call of [createOrder, orderAgain, updateOfferPrices, cancelOrder, approveRegistration])
    expect(dropsUnknownFields(call)).toBe(false)
})
