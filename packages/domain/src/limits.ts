/**
 * Every number the business chose, its unit in its name (docs/spec/README.md). Schemas, screens and tests read them
 * here.
 */
export const limits = {
  addToCartQuantity: { min: 1, max: 300 },
  /** What the quantity box accepts while typing; more than `addToCartQuantity.max` blocks the button. */
  typedQuantityMax: 500,
  cartItemQuantity: { min: 1, max: 100 },
  addItemQuantity: { min: 1, max: 500 },
  /** Products that someone can choose before they register. */
  wantedLinesMax: 20,
  /** Lines of one order, add-ons included. */
  orderLinesMax: 200,
  /** Places that one order is shipped to, its shipping address included. */
  destinationsMax: 10,
  destinationNameMax: 60,
  addressPartLength: { min: 2, max: 50 },
  personNameLength: { min: 2, max: 20 },
  phoneDigits: 10,
  /** Lines of an order that its email lists; the others are read in the portal. */
  emailLinesMax: 50,
  signInPasswordMin: 6,
  resetPasswordMin: 8,
  passwordMax: 128,
  registerPasswordLength: { min: 6, max: 12 },
  registerAccountNameLength: { min: 2, max: 400 },
  taxIdLength: { min: 2, max: 15 },
  modelLength: { min: 2, max: 100 },
  displayPricePrimaryMax: 50,
  displayPriceSecondaryMax: 250,
  ratePlanDisplayPriceMax: 100,
  notesMax: 4_000,
  referenceNumberMax: 50,
  reasonMax: 500,
  searchMax: 100,
  emailMax: 254,
  dropdownHeightPx: 200,
  autocompleteMinChars: 6,
  autocompleteResultsMax: 5,
  /** The address service reads no further than this. */
  autocompleteSearchMax: 32,
  addressBatch: { min: 1, max: 100 },
  addressOverrideReasonMax: 200,
  cartSkeletons: 3,
  listNewest: 1_000,
  /** A screen's first page is short, so that it is there at once; further ones are long. */
  listFirstPage: 100,
  listPageMax: 250,
  /** Histories are counted up to here, and searches in them up to there; beyond it they say "more than". */
  historyCountMax: 10_000,
  historySearchCountMax: 500,
  /** Each view of a history is counted up to here. */
  historyViewCountMax: 1_000,
  /** The accounts of all agents are counted up to here. */
  accountCountMax: 10_000,
} as const

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs

/** How long answers stay fresh (docs/spec/api.md#browser-cache). */
export const staleMs = {
  cart: 5 * minuteMs,
  manifest: 7_200_000,
  contacts: 1_200_000,
  accounts: 1_200_000,
  adminProducts: 5 * minuteMs,
  adminOffers: 5 * minuteMs,
} as const

export const filterSyncMs = 300

export const carousel = {
  partnerIntervalMs: 3_000,
  partnersVisible: 3,
  partnerLogoWidthPx: 150,
  carrierIntervalMs: 5_000,
  carrierLogoWidthMaxPx: 210,
  teamIntervalMs: 10_000,
  transitionMs: 350,
  swipeTolerancePx: 5,
  thumbWidthPx: 80,
} as const

/** A session ends after this long without a call, and after this long in any case (docs/spec/sign-in.md#sessions). */
export const sessionMs = { idle: 2 * hourMs, absolute: 12 * hourMs } as const

/** How long the link of a password reset mail works, once (docs/spec/sign-in.md#password-reset). */
export const passwordResetMs = 60 * minuteMs

/** How long the link of an invitation works, once. */
export const invitationMs = 7 * 24 * hourMs

/** How long a quoted shipping rate may be ordered at. */
export const rateQuoteMs = 15 * minuteMs

/** How long the server relies on an address that the address service found good. */
export const verifiedAddressMs = 12 * hourMs

/** How long a revealed PIN stays on the screen. */
export const revealedPinMs = 30_000

/** How long an idempotency key remembers its answer. */
export const idempotencyMs = 24 * hourMs

/**
 * How the browser asks the address service (docs/spec/addresses.md#lookups). Autocomplete is not retried: the next key
 * asks again.
 */
export const addressLookup = {
  timeoutMs: 10_000,
  retries: 5,
  retriedStatuses: [408, 429, 500, 502, 503, 504],
  longestWaitMs: 10_000,
  /** How long typing must pause before suggestions are asked for. */
  debounceMs: 250,
} as const

/** How many address lookups one person may make each second on our own service. */
export const addressLookupsPerSecond = 10
