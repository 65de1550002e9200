/** What an installation may set otherwise than this file: who to call and write to, and its film. */
export type Company = {
  phone: { dotted: string; vanity: string; href: string }
  salesEmail: string
  supportEmail: string
  /** One line, as on an envelope; '' where there is none to show. */
  postalAddress: string
  /** The film of the home page; any storage host may serve it. */
  film: { url: string; poster: string; captions: string; seconds: number }
}

const defaultCompany: Company = {
  phone: { dotted: '877.377.3375', vanity: '877-DSP-Desk', href: 'tel:+18773773375' },
  salesEmail: 'sales@wbc.example',
  supportEmail: 'support@wbc.example',
  postalAddress: '',
  film: {
    url: '/film/ready-to-route.webm',
    poster: '/film/ready-to-route.webp',
    captions: '/film/ready-to-route.vtt',
    seconds: 13,
  },
}

declare global {
  /** What the installation set; on the global object, because server, rendered pages and browser load this module apart. */
  var portalCompany: Partial<Company> | undefined
}

/** Takes what the installation set. The server calls it before it loads anything that is shown; pages carry it along. */
export function configureCompany(company: Partial<Company>): void {
  globalThis.portalCompany = company
}

const company = (): Company => ({ ...defaultCompany, ...globalThis.portalCompany })

/**
 * Everything that makes this portal WBC's. Changing this file re-brands the product, routes
 * included (docs/spec/product.md#brand). Phone, email,
 * postal address and film are defaults that the configuration overrides.
 */
export const brand = {
  name: 'WBC',
  shortName: 'wbc',
  get phone() {
    return company().phone
  },
  get salesEmail() {
    return company().salesEmail
  },
  get supportEmail() {
    return company().supportEmail
  },
  get postalAddress() {
    return company().postalAddress
  },
  get film() {
    return company().film
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
  /** The terms of the price match guarantee (docs/spec/storefront.md#price-match). */
  priceMatch: { paidWithinDays: 30, documentWithinDays: 30, usageWithinDays: 60 },
  sms: { messagesPerWeekMax: 15, stopWord: 'STOP', helpWord: 'HELP' },
} as const
