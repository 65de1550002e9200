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
