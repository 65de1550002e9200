import { describe, expect, test } from 'vitest'
import { compareRows } from './compare-rows.ts'
import { comparedDevices } from './compared-devices.ts'
import { costLines, costRows, fromMonth } from './offer-costs.ts'
import { aManifest, anOffer, aProduct } from './testing.ts'

const financed = anOffer('f', 'Verizon', 'Finance', { itemPrice: 14.75, ratePlanPrice: 40, termMonths: 24 })
const bought = anOffer('b', 'Verizon', 'Buy', { itemPrice: 449, ratePlanPrice: 40 })
const subsidized = anOffer('s', 'AT&T', 'Subsidy', { itemPrice: 29, ratePlanPrice: 45 })
const repair = anOffer('r', 'N/A', 'Buy', { itemPrice: 49 })

describe('the ledger of a product page', () => {
  test('of a financed device has its term; what is due today is added to it', () => {
    expect(costRows(financed, [], 12)).toEqual([
      { label: 'Due today', amount: '$0.00' },
      { label: 'A month, billed by Verizon', amount: '$657.00' },
      { label: 'Over 24 months, billed by Verizon', amount: '$15,768.00' },
    ])
    expect(costRows(financed, [repair], 12).slice(3)).toEqual([
      { label: 'In all over 24 months', amount: '$16,356.00' },
    ])
  })

  test('of a bought or subsidized device has what is paid once, and its plan over 36 months', () => {
    expect(costRows(bought, [], 2)).toEqual([
      { label: 'Due today', amount: '$898.00' },
      { label: 'A month, billed by Verizon', amount: '$80.00' },
      { label: 'In all over 36 months', amount: '$3,778.00' },
    ])
    expect(costRows(subsidized, [], 2)[1]).toEqual({ label: 'Once, billed by AT&T', amount: '$58.00' })
  })
})

test('a comparison has every carrier and way to pay, in all over the same months', () => {
  expect(costLines(financed, 12)).toEqual([
    'Nothing due today',
    '$657.00 a month, $15,768.00 over 24 months',
    '$21,528.00 in all over 36 months',
  ])
  const devices = comparedDevices(
    aManifest([aProduct()], [financed, bought, subsidized]),
    aProduct().productTypeId,
    ['halden-n6-pro'],
    2,
  )
  const rows = compareRows(devices.map(({ costs }) => ({ facts: costs })))
  expect(rows.map(({ label, cells: [lines] }) => [label, lines?.[0]])).toEqual([
    ['AT&T, Subsidy', 'Nothing due today'],
    ['Verizon, One-time payment', '$898.00 due today'],
    ['Verizon, Carrier Financed', 'Nothing due today'],
  ])
})

describe('"from … a month"', () => {
  test('is the lowest bill of the offers with nothing to pay at once', () => {
    expect(fromMonth([bought, financed, subsidized])).toEqual({
      amount: '$54.75',
      how: 'Verizon, 24 months',
      more: 'with rate plan, nothing due today',
    })
  })

  test('says what is paid at once where every offer has it; nothing without a monthly bill', () => {
    expect(fromMonth([bought])?.more).toBe('with rate plan, $449.00 at once')
    expect(fromMonth([repair])).toBeNull()
  })
})
