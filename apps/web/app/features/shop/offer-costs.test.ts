import type { Offer } from '@portal/contract/catalog'
import { describe, expect, test } from 'vitest'
import { aManifest, anOffer, aProduct } from '../catalog/testing.ts'
import { compareRows } from './compare-view.tsx'
import { comparedDevices } from './compared-devices.ts'
import { costLines, costRows, fromMonth, mainFigure } from './offer-costs.ts'

const financed = anOffer('f', 'Verizon', 'Finance', { itemPrice: 14.75, ratePlanPrice: 40, termMonths: 24 })
const bought = anOffer('b', 'Verizon', 'Buy', { itemPrice: 449, ratePlanPrice: 40 })
const subsidized = anOffer('s', 'AT&T', 'Subsidy', { itemPrice: 29, ratePlanPrice: 45 })
const repair = anOffer('r', 'N/A', 'Buy', { itemPrice: 49 })

describe('the ledger of a product page', () => {
  const ledger = (offer: Offer, addOns: Offer[], quantity: number) =>
    costRows({ offer, addOns, quantity }).map(({ label, amount, each }) => [label, amount, each])

  test('of a financed device has its term; what is due on invoice is added to it', () => {
    expect(ledger(financed, [], 12)).toEqual([
      ['Due on invoice', '$0.00', '$0.00'],
      ['A month, billed by Verizon', '$657.00', '$54.75'],
      ['Over 24 months, billed by Verizon', '$15,768.00', '$1,314.00'],
    ])
    expect(ledger(financed, [repair], 12).slice(3)).toEqual([
      ['Total over 24 months', '$16,356.00', '$1,363.00'],
    ])
  })

  test('of a bought or subsidized device has what is paid once, and its plan over 36 months', () => {
    expect(ledger(bought, [], 2)).toEqual([
      ['Due on invoice', '$898.00', '$449.00'],
      ['A month, billed by Verizon', '$80.00', '$40.00'],
      ['Total over 36 months', '$3,778.00', '$1,889.00'],
    ])
    expect(ledger(subsidized, [], 2)[1]).toEqual(['Once, billed by AT&T', '$58.00', '$29.00'])
  })

  test('of one alone has no second figure', () => {
    expect(ledger(bought, [repair], 1)[0]).toEqual(['Due on invoice', '$498.00', null])
  })

  test('has one main figure: the monthly bill, else what is due on invoice', () => {
    expect(mainFigure({ offer: financed, addOns: [repair], quantity: 12 })).toEqual({
      amount: '$657.00',
      per: ' a month',
      beside: '$588.00 due on invoice',
    })
    expect(mainFigure({ offer: repair, addOns: [], quantity: 2 })).toEqual({
      amount: '$98.00',
      per: ' due on invoice',
      beside: '',
    })
    const rows = costRows({ offer: financed, addOns: [], quantity: 1 })
    expect(rows.filter(({ isMain }) => isMain).map(({ label }) => label)).toEqual([
      'A month, billed by Verizon',
    ])
  })
})

test('a comparison has every carrier and way to pay, in all over the same months', () => {
  expect(costLines(financed, 12)).toEqual([
    'Nothing due on invoice',
    '$657.00 a month, $15,768.00 over 24 months',
    '$21,528.00 in total over 36 months',
  ])
  const devices = comparedDevices(
    aManifest([aProduct()], [financed, bought, subsidized]),
    aProduct().productTypeId,
    ['halden-n6-pro'],
    2,
  )
  const rows = compareRows(devices.map(({ costs }) => ({ facts: costs })))
  expect(rows.map(({ label, cells: [lines] }) => [label, lines?.[0]])).toEqual([
    ['AT&T, Subsidy', 'Nothing due on invoice'],
    ['Verizon, One-time payment', '$898.00 due on invoice'],
    ['Verizon, Carrier Financed', 'Nothing due on invoice'],
  ])
})

describe('"from … a month"', () => {
  test('is the lowest bill of the offers with nothing to pay at once', () => {
    expect(fromMonth([bought, financed, subsidized])).toEqual({
      amount: '$54.75',
      how: 'Verizon, 24 months',
      more: 'with rate plan, nothing due on invoice',
    })
  })

  test('says what is paid at once where every offer has it; nothing without a monthly bill', () => {
    expect(fromMonth([bought])?.more).toBe('with rate plan, $449.00 at once')
    expect(fromMonth([repair])).toBeNull()
  })
})
