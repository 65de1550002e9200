/**
 * Everything that makes this portal WBC's. Changing this file re-brands the product, routes
 * included (architecture 5.1). Storefront spec 1 and 9 give the phone numbers and the claims.
 */
export const brand = {
  name: 'WBC',
  shortName: 'wbc',
  phone: { dotted: '877.377.3375', vanity: '877-DSP-Desk', href: 'tel:+18773773375' },
  salesEmail: 'sales@wbc.example',
  supportEmail: 'support@wbc.example',
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
  /** The film of the home page; any storage host may serve it. */
  film: {
    url: '/film/ready-to-route.webm',
    poster: '/film/ready-to-route.webp',
    captions: '/film/ready-to-route.vtt',
    seconds: 13,
  },
  /** The terms of the price match guarantee (portal 9). */
  priceMatch: { paidWithinDays: 30, documentWithinDays: 30, usageWithinDays: 60 },
  sms: { messagesPerWeekMax: 15, stopWord: 'STOP', helpWord: 'HELP' },
} as const
