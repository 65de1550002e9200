import {
  type CarrierName,
  noCarrier,
  type PurchaseTypeName,
  type RecordStatus,
  recordStatus,
} from '@portal/domain/catalog'
import type { FinanceTerm } from '@portal/domain/costs'
import { usualTerm } from '@portal/domain/offer-term'

/** The terms of one offer. Prices in cents; a monthly one for Finance. */
export type DemoOffer = {
  carrier: CarrierName
  purchaseType: PurchaseTypeName
  priceCents: number
  /** Second line under the price. */
  note: string
  /** HTML. */
  promo?: string
  ratePlanPromo?: string
  statusId: RecordStatus
  /** Of financing. */
  termMonths: FinanceTerm
}

type More = Partial<Pick<DemoOffer, 'note' | 'promo' | 'ratePlanPromo' | 'statusId' | 'termMonths'>>

const terms =
  (purchaseType: PurchaseTypeName, note: string) =>
  (carrier: CarrierName, priceCents: number, more: More = {}): DemoOffer => ({
    carrier,
    purchaseType,
    priceCents,
    note,
    statusId: recordStatus.active,
    termMonths: usualTerm,
    ...more,
  })

const buy = terms('Buy', 'Own the device outright')
const finance = terms('Finance', 'Monthly on the carrier’s bill')
const subsidy = terms('Subsidy', 'With a two-year service agreement')
/** Accessories, routers and services: paid once, with no carrier. */
const once = (priceCents: number, note = '') => [buy(noCarrier, priceCents, { note })]

const buyOn = (carriers: readonly CarrierName[], priceCents: number) =>
  carriers.map((carrier) => buy(carrier, priceCents))
const big3 = ['AT&T', 'T-Mobile', 'Verizon'] as const
const all4 = [...big3, 'US Cellular'] as const

const overOneYear = { termMonths: 12 } as const
const overTwoYears = { termMonths: 24 } as const

const tenLines = '<strong>$5 off</strong> each line from the tenth'

/** Offers by the product's slug; the first one is the price on its card. */
export const demoOffers: Readonly<Record<string, readonly DemoOffer[]>> = {
  'halden-n6-pro': [
    finance('Verizon', 1_899, { promo: '<strong>Save $120</strong> with a new line' }),
    buy('Verizon', 64_900),
    finance('AT&T', 1_999, { ratePlanPromo: tenLines }),
    buy('AT&T', 64_900),
    finance('T-Mobile', 1_899),
    buy('T-Mobile', 64_900),
    // Ended: must not show, neither as an offer nor as a carrier of this phone.
    finance('US Cellular', 2_099, { statusId: recordStatus.archived }),
  ],
  'orbis-t9-duty': [...buyOn(all4, 28_900), finance('Verizon', 950, overTwoYears), finance('T-Mobile', 900)],
  'kestrel-a2': [
    subsidy('Verizon', 0, {
      promo: '<strong>Free</strong> with a new or renewed line',
      ratePlanPromo: tenLines,
    }),
    buy('Verizon', 16_900),
    subsidy('AT&T', 0),
    buy('AT&T', 16_900),
    subsidy('US Cellular', 0),
  ],
  'ferro-r3-rugged': [
    ...buyOn(big3, 44_900),
    finance('Verizon', 1_475, overTwoYears),
    finance('AT&T', 1_525),
  ],
  'kestrel-m7': [
    finance('Verizon', 1_250),
    buy('Verizon', 42_900),
    finance('T-Mobile', 1_250, { promo: 'First month <em>on us</em>' }),
    buy('T-Mobile', 42_900),
  ],
  'halden-c5-mini': [...buyOn(big3, 19_900), subsidy('T-Mobile', 4_900)],
  'halden-n6': [
    finance('AT&T', 1_450, overTwoYears),
    buy('AT&T', 47_900),
    finance('Verizon', 1_399),
    buy('Verizon', 47_900),
    buy('T-Mobile', 47_900),
  ],
  'ferro-r5-scan': [...buyOn(['AT&T', 'Verizon'], 71_900), finance('Verizon', 2_395, overTwoYears)],
  'kestrel-m7-max': [
    finance('T-Mobile', 1_599, overTwoYears),
    buy('T-Mobile', 52_900),
    finance('Verizon', 1_650),
    buy('Verizon', 52_900),
    buy('AT&T', 52_900),
  ],
  'orbis-t7-duty': [...buyOn(big3, 21_900), subsidy('AT&T', 2_900)],
  'ferro-r2-slim': [...buyOn(big3, 38_900), finance('T-Mobile', 1_275)],
  'orbis-v4': [...buyOn(all4, 32_900), finance('US Cellular', 1_050, overTwoYears)],
  'kestrel-a1': [
    subsidy('T-Mobile', 0, { promo: '<strong>Free</strong> with three or more lines' }),
    buy('T-Mobile', 10_900),
    subsidy('Verizon', 0),
    buy('AT&T', 10_900),
  ],
  'halden-n5-lite': [...buyOn(['AT&T', 'T-Mobile'], 14_900), subsidy('T-Mobile', 1_900)],
  'orbis-x2': [finance('AT&T', 2_799), buy('AT&T', 86_900), finance('T-Mobile', 2_799)],
  'ferro-r1-keypad': [...buyOn(['Verizon', 'AT&T'], 11_900), subsidy('Verizon', 0)],
  'halden-n4': buyOn(['Verizon'], 24_900),

  'halden-slate-11': [
    finance('Verizon', 1_650, { promo: '<strong>$100 off</strong> with any phone' }),
    buy('Verizon', 51_900),
    finance('AT&T', 1_700),
    buy('AT&T', 51_900),
    buy('T-Mobile', 51_900),
  ],
  'halden-slate-8': [...buyOn(big3, 32_900), finance('T-Mobile', 1_050, overOneYear)],
  'orbis-pad-10-duty': [...buyOn(['AT&T', 'Verizon'], 42_900), finance('AT&T', 1_375, overOneYear)],
  'kestrel-tab-9': [subsidy('T-Mobile', 4_900), ...buyOn(['T-Mobile', 'US Cellular'], 22_900)],
  'ferro-panel-10': [...buyOn(['AT&T', 'Verizon'], 67_900), finance('Verizon', 2_250, overTwoYears)],

  'ferro-armor-case': once(3_450),
  'ferro-magnetic-mounting-plate': once(799),
  'ferro-strong-magnetic-mount': once(2_499),
  'orbis-vent-mount': once(1_499),
  'orbis-dual-car-charger': once(1_999),
  'halden-30w-wall-charger': once(1_799),
  'halden-usb-c-cable': once(999),
  'kestrel-tempered-screen-protector': once(1_299, 'Two per pack'),
  'sim-card-multi-carrier-sim': once(500, 'Activation included'),
  'ferro-hand-strap': once(1_199),

  'ferro-hub-5g': once(37_900),
  'orbis-pocket-5g': once(22_900),
  'orbis-pocket-lte': once(8_900),
  'kestrel-van-router': once(52_900, 'Antennas included'),
  'halden-bridge-4': once(16_900),

  'screen-repair-coverage': once(4_900, 'One repair per device, per year'),
  'screen-repair-subscription': once(8_900, 'Paid once for a year, per device'),
  'mdm-yearly-subscription': once(4_800, 'Paid once for a year, per device'),
  'staging-for-devices-you-own': once(1_800, 'Per device'),
  'wireless-expense-management': once(3_600, 'Paid once for a year, per line'),
}

type RatePlan = { priceCents: number; socCode: string }

export const phonePlanName = 'Unlimited Talk, Text & Data'
/** What a line costs per month on each carrier. */
export const phonePlans: Readonly<Record<CarrierName, RatePlan>> = {
  'AT&T': { priceCents: 4_000, socCode: 'ATUTTD40' },
  'T-Mobile': { priceCents: 3_800, socCode: 'TMUTTD38' },
  Verizon: { priceCents: 4_000, socCode: 'VZUTTD40' },
  'US Cellular': { priceCents: 3_500, socCode: 'USUTTD35' },
  'N/A': { priceCents: 0, socCode: '' },
}

export const tabletPlanName = 'Unlimited Tablet Data'
export const tabletPlans: Readonly<Record<CarrierName, RatePlan>> = {
  'AT&T': { priceCents: 2_000, socCode: 'ATTAB20' },
  'T-Mobile': { priceCents: 2_000, socCode: 'TMTAB20' },
  Verizon: { priceCents: 2_000, socCode: 'VZTAB20' },
  'US Cellular': { priceCents: 1_800, socCode: 'USTAB18' },
  'N/A': { priceCents: 0, socCode: '' },
}
