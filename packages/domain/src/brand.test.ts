import { afterEach, expect, test } from 'vitest'
import { brand, configureCompany } from './brand.ts'
import { priceMatchDays, smsTerms } from './brand-terms.ts'
import { addToCartBlockers } from './cart-rules.ts'
import { limits, staleMs } from './limits.ts'
import { paths, productPath } from './paths.ts'

afterEach(() => configureCompany({}))

test('what an installation sets replaces the default, and the rest stays', () => {
  configureCompany({ salesEmail: 'orders@acme.example', postalAddress: '1 Main St, Lima, OH 45801' })

  expect([brand.salesEmail, brand.postalAddress]).toEqual([
    'orders@acme.example',
    '1 Main St, Lima, OH 45801',
  ])
  expect(brand.phone.vanity).toBe('877-DSP-Desk')
  expect(brand.film.url).toBe('/film/ready-to-route.webm')
})

test('the claims are the spec’s', () => {
  expect(Object.values(brand.claims)).toEqual(['24/7', '151+', '5k+', '800k+', '30%'])
  expect(brand.priceGuaranteeDollars).toBe(500)
  expect(brand.copyrightYear).toBe(2025)
  expect(brand.phone.vanity).toBe('877-DSP-Desk')
})

test('the terms of the guarantee and of text messages are the spec’s', () => {
  expect(priceMatchDays).toEqual({ paidWithinDays: 30, documentWithinDays: 30, usageWithinDays: 60 })
  expect(smsTerms).toEqual({ messagesPerWeekMax: 15, stopWord: 'STOP', helpWord: 'HELP' })
  expect(brand.support.phoneHours).toBe('8am to 6pm Eastern')
})

test('about and why carry the short name', () => {
  expect([paths.about, paths.why]).toEqual(['/about-wbc', '/why-wbc'])
  expect(productPath('a/b')).toBe('/buy/item-details/a%2Fb')
})

test('limits are the spec’s numbers', () => {
  expect(limits.addToCartQuantity.max).toBe(300)
  expect(limits.typedQuantityMax).toBe(500)
  expect(limits.cartItemQuantity).toEqual({ min: 1, max: 100 })
  expect(limits.addItemQuantity.max).toBe(500)
  expect(limits.addressPartLength).toEqual({ min: 2, max: 50 })
  expect([staleMs.cart, staleMs.manifest, staleMs.contacts, staleMs.accounts]).toEqual([
    300_000, 7_200_000, 1_200_000, 1_200_000,
  ])
})

test('the typing cap lies above what may be submitted, so that 301 can be typed and is then refused', () => {
  expect(
    addToCartBlockers({
      offerId: 'offer',
      quantity: String(limits.typedQuantityMax),
      signedIn: true,
      inStock: true,
    }),
  ).toEqual(['quantity'])
})
