import type { LabelStock, TagStyle } from './labels.ts'

/** A promotion above every public page, where it replaces the price match guarantee (docs/spec/settings.md#promotions). */
export type Banner = { lead: string; text: string; action: string; to: string }
/** A page under /promos; each paragraph of its terms is plain text. */
export type PromotionPage = { slug: string; title: string; intro: string; terms: readonly string[] }
/** Text, or the words of a link. */
export type TextPiece = string | { words: string; to: string }
/** A question of the home page with the paragraphs of its answer. */
export type AnsweredQuestion = { question: string; answer: readonly (readonly TextPiece[])[] }

/** What an installation may set otherwise than this file: by its configuration, or in the back office (docs/spec/settings.md). */
export type Company = {
  name: string
  /** The name of the company that invoices and owns the site. */
  legalName: string
  phone: { dotted: string; vanity: string; href: string }
  salesEmail: string
  supportEmail: string
  /** One line, as on an envelope; '' where there is none to show. */
  postalAddress: string
  /** Where devices are sent back to; '' where it is the postal address. */
  returnAddress: string
  /** Where customers send payments, line by line; empty where invoices do not say it. */
  remitTo: readonly string[]
  /** How customers pay by ACH or wire, line by line; empty where invoices do not say it. Never on public pages. */
  bankTransfer: readonly string[]
  /** The film of the home page; any storage host may serve it. */
  film: { url: string; poster: string; captions: string; seconds: number }
  priceGuaranteeDollars: number
  claims: {
    support: string
    yearsOfExperience: string
    customersServed: string
    dspsSupported: string
    lowerOperatingCost: string
  }
  estimatedDelivery: string
  support: { phoneHours: string; emailReply: string; serviceImpacting: string; nonCritical: string }
  /** False hides the bar; undefined shows the price match guarantee. */
  banner: Banner | false | undefined
  promotions: readonly PromotionPage[]
  /** Undefined where the questions are the spec's. */
  questions: readonly AnsweredQuestion[] | undefined
  /** Apps that we install; left out where they are the spec's. Known ones stay on the orders that have them. */
  installedApps?: { offered: readonly string[]; known: readonly string[] }
  /** In their order; left out where they are the spec's (docs/spec/settings.md#carriers). */
  carriers?: readonly { carrierId: string; name: string; isOffered: boolean }[]
  /** What tags are printed on, and what they say; left out where it is as in label-stocks.ts and tag-design.ts. */
  labels?: { stocks: readonly LabelStock[]; style: TagStyle }
  /** How our facility works; left out where it is as in delivery-days.ts. Days are yyyy-MM-dd. */
  staging?: {
    cutOffHour: number
    firstDayDevices: number
    furtherDayDevices: number
    closedDays: readonly string[]
  }
}

/** The company of this file, without what an installation set. */
export const defaultCompany = {
  name: 'WBC',
  shortName: 'wbc',
  legalName: 'WBC',
  phone: { dotted: '877.377.3375', vanity: '877-DSP-Desk', href: 'tel:+18773773375' },
  salesEmail: 'sales@wbc.example',
  supportEmail: 'support@wbc.example',
  postalAddress: '',
  returnAddress: '',
  remitTo: [],
  bankTransfer: [],
  film: {
    url: '/film/ready-to-route.webm',
    poster: '/film/ready-to-route.webp',
    captions: '/film/ready-to-route.vtt',
    seconds: 13,
  },
  copyrightYear: 2025,
  priceGuaranteeDollars: 500,
  claims: {
    support: '24/7',
    yearsOfExperience: '151+',
    customersServed: '5k+',
    dspsSupported: '800k+',
    lowerOperatingCost: '30%',
  },
  estimatedDelivery: '3-5 business days',
  support: {
    phoneHours: '8am to 6pm Eastern',
    emailReply: '1 to 3 business hours',
    serviceImpacting: 'Immediately',
    nonCritical: 'Next business day',
  },
  banner: undefined,
  promotions: [],
  questions: undefined,
} as const satisfies Company & Record<string, unknown>

type Fixed = Omit<typeof defaultCompany, keyof Company>

declare global {
  /** What the installation set; on the global object, because server, rendered pages and browser load this module apart. */
  var portalCompany: Partial<Company> | undefined
}

/** Takes what the installation set. The server calls it before it loads anything that is shown; pages carry it along. */
export function configureCompany(company: Partial<Company>): void {
  globalThis.portalCompany = company
}

/**
 * Everything that makes this portal WBC's. Changing this file re-brands the product, routes included
 * (docs/spec/product.md#brand). What `Company` names is a default that the configuration and the settings replace, on
 * the server while it runs: read it when something is shown, not when a module is loaded.
 */
export const brand: Company & Fixed = new Proxy<Company & Fixed>(defaultCompany, {
  get: (all, key: keyof Company) => globalThis.portalCompany?.[key] ?? all[key],
})

/** The hang tag and the brand's letters as SVG paths in a box of 98 by 36; the hole is a circle at 14, 18 of radius 4.2. */
export const brandMark = {
  tag: 'M12 0H96a2 2 0 0 1 2 2V34a2 2 0 0 1-2 2H2a2 2 0 0 1-2-2V12Z',
  letters:
    'M29.8 25.2 25.2 11.1H29L31.6 19.6Q31.7 19.8 31.8 20.2Q31.9 20.6 31.9 21Q32 21.4 32.1 21.6H32.2Q32.3 21.4 32.3 21.1Q32.4 20.8 32.5 20.5Q32.5 20.2 32.6 20Q32.7 19.7 32.7 19.6L35.1 11.1H39.8L42.2 19.6Q42.3 19.8 42.4 20.2Q42.5 20.6 42.6 20.9Q42.6 21.4 42.7 21.6H42.8Q42.9 21.4 43 21.1Q43 20.9 43.1 20.6Q43.2 20.3 43.3 20Q43.3 19.8 43.4 19.6L46 11.1H49.4L44.7 25.2H40.5L37.9 16.3Q37.8 15.9 37.7 15.6Q37.6 15.2 37.5 14.8Q37.4 14.5 37.4 14.2H37.3Q37.2 14.5 37.1 14.9Q37 15.3 36.9 15.7Q36.9 16 36.8 16.3L34.2 25.2ZM51.3 25.2V11.1H62.5Q63.6 11.1 64.5 11.6Q65.4 12 65.9 12.8Q66.4 13.6 66.4 14.6Q66.4 15.4 66.1 16.1Q65.8 16.8 65.3 17.2Q64.8 17.6 64.1 17.8V17.9Q64.9 18.1 65.5 18.5Q66.1 19 66.5 19.7Q66.8 20.4 66.8 21.4Q66.8 22.6 66.2 23.5Q65.6 24.3 64.7 24.8Q63.7 25.2 62.5 25.2ZM54.8 22.4H61.5Q62.2 22.4 62.7 22.1Q63.2 21.7 63.2 20.9Q63.2 20.4 63 20.1Q62.8 19.7 62.4 19.5Q62 19.4 61.4 19.4H54.8ZM54.8 16.7H61.2Q61.7 16.7 62.1 16.5Q62.5 16.4 62.6 16Q62.8 15.7 62.8 15.3Q62.8 14.6 62.4 14.2Q62 13.8 61.3 13.8H54.8ZM77.7 25.4Q74.8 25.4 72.9 24.6Q70.9 23.8 69.9 22.2Q69 20.5 69 18.1Q69 14.7 71.2 12.8Q73.4 10.9 77.7 10.9Q80.1 10.9 81.9 11.6Q83.7 12.3 84.8 13.6Q85.8 14.8 85.8 16.6H82.3Q82.3 15.7 81.7 15Q81.2 14.4 80.1 14Q79.1 13.7 77.6 13.7Q76.1 13.7 74.9 14.2Q73.8 14.7 73.2 15.7Q72.6 16.6 72.6 17.9V18.4Q72.6 19.7 73.2 20.7Q73.8 21.6 74.9 22.1Q76 22.6 77.6 22.6Q79.1 22.6 80.2 22.3Q81.2 22 81.8 21.3Q82.4 20.7 82.4 19.7H85.8Q85.8 21.5 84.8 22.8Q83.8 24.1 82 24.8Q80.2 25.4 77.7 25.4Z',
} as const

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** Whether an email address is the company's own, as far as its domain says. */
export const isOurAddress = (email: string): boolean =>
  [brand.salesEmail, brand.supportEmail].some((own) => domainOf(own) === domainOf(email))
