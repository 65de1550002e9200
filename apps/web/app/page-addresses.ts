import { brand } from '@portal/domain/brand'
import { productTypes } from '@portal/domain/catalog'
import { isCheckoutStep } from '@portal/domain/checkout-steps'
import { confirmEmailPath } from '@portal/domain/email-change'
import {
  booksPath,
  booksSettingsPath,
  coverPath,
  customerHomePath,
  deskPath,
  insertId,
  linesPath,
  paths,
  quotesPath,
  receiveBase,
  repairsPath,
  reportPath,
  salesPath,
  stagingPath,
  statementBase,
} from '@portal/domain/paths'
import {
  accountWebhookBase,
  adminPaths,
  houseWebhookBase,
  invoiceBase,
  paymentsPath,
  receivePaymentPath,
} from '@portal/domain/portal-paths'
import { quoteBase } from '@portal/domain/quote-path'
import { askedToCompare, comparedQuantity, compareMax, quantityParam } from './features/shop/compare.ts'
import { choiceInAddress } from './features/shop/product-choice.ts'
import { brandKey, filterSearch, readFilters } from './features/shop/shop-filters.ts'

/**
 * What each page of `routes.ts` reads from its address. The server keeps one rendering for all addresses with the same
 * normal form, so a page must not show anything of its address that is not named here.
 */

/** Answers what a page reads of a query, always in the same order and spelling. */
type Reads = (search: URLSearchParams) => URLSearchParams

export type NormalAddress = {
  /** Path and query in normal form: what the page is rendered for. */
  address: string
  /** Whether there are only as many addresses of its kind as the site has pages. */
  isListed: boolean
  /** The name of the product whose page it is, without a choice or filter. */
  product?: string
}

const nothing: Reads = () => new URLSearchParams()
/** Of the components in development: there is no end to its addresses. */
const everything: Reads = (search) => search

/** Whether the parameter is there, regardless of its value. */
const marks =
  (...names: string[]): Reads =>
  (search) =>
    new URLSearchParams(names.filter((name) => search.has(name)).map((name) => [name, '']))

const reads =
  (...parts: Reads[]): Reads =>
  (search) =>
    new URLSearchParams(parts.flatMap((part) => [...part(search)]))

/** Makers in small letters: the list spells them as the catalog does. */
const filters: Reads = (search) => {
  const asked = readFilters(search)
  return new URLSearchParams(filterSearch({ ...asked, brands: asked.brands.map(brandKey) }))
}

const compared: Reads = (search) => {
  const names = askedToCompare(search).slice(0, compareMax + 1)
  return new URLSearchParams(
    names.length > 0 ? { compare: names.join(','), ...quantityParam(comparedQuantity(search)) } : {},
  )
}

/** Makers as they are written: the link back to the shop keeps them. */
const productChoice: Reads = (search) =>
  new URLSearchParams([...new URLSearchParams(filterSearch(readFilters(search))), ...choiceInAddress(search)])

const checkoutStep: Reads = (search) => {
  const step = search.get('step')
  return new URLSearchParams(isCheckoutStep(step) ? { step } : {})
}

/** The form shows the email, and that there is a token. */
const resetLink: Reads = (search) => {
  const email = search.get('email') ?? ''
  return new URLSearchParams([
    ...(search.get('token') ? [['token', 'one']] : []),
    ...(email === '' ? [] : [['email', email]]),
  ])
}

/** Pages with their own path. */
const pages: Readonly<Record<string, Reads>> = {
  [paths.home]: marks('not-found'),
  [paths.services]: nothing,
  [paths.kitting]: nothing,
  [paths.mdm]: nothing,
  [paths.about]: nothing,
  [paths.why]: nothing,
  [paths.contact]: nothing,
  [paths.promos]: nothing,
  [paths.priceMatch]: nothing,
  [paths.privacy]: nothing,
  ...Object.fromEntries(productTypes.map(({ path }) => [path, reads(marks('not-found'), compared, filters)])),
  [paths.accessoryDetails]: nothing,
  [paths.login]: marks('ended'),
  [paths.logout]: nothing,
  [paths.register]: nothing,
  [paths.passwordResetRequest]: nothing,
  [paths.passwordReset]: resetLink,
  // Their tokens are behind the #, which no server sees.
  [paths.invitation]: nothing,
  [confirmEmailPath]: nothing,
  [paths.cart]: checkoutStep,
  [paths.orderResults]: nothing,
  [paths.orders]: nothing,
  [paths.createOrder]: nothing,
  [paths.ordersAgent]: nothing,
  [paths.accounts]: nothing,
  [paths.accountAgent]: nothing,
  [paths.fleet]: nothing,
  [quotesPath]: nothing,
  [receiveBase]: nothing,
  [customerHomePath]: nothing,
  [deskPath]: nothing,
  [salesPath]: nothing,
  [coverPath]: nothing,
  [booksPath]: nothing,
  [booksSettingsPath]: nothing,
  [paymentsPath]: nothing,
  [receivePaymentPath]: nothing,
  [linesPath]: nothing,
  [repairsPath]: nothing,
  [reportPath()]: nothing,
  [stagingPath]: nothing,
  [paths.mySecurity]: nothing,
  [paths.adminProducts]: nothing,
  [paths.adminPrices]: nothing,
  [paths.adminImport]: nothing,
  [paths.admin]: nothing,
  [paths.adminUsers]: nothing,
  [paths.adminRoles]: nothing,
  [paths.adminActivity]: nothing,
  [paths.adminVendors]: nothing,
  [adminPaths.privacy]: nothing,
  [adminPaths.accounts]: nothing,
  [adminPaths.agents]: nothing,
  [adminPaths.priceChanges]: nothing,
  [adminPaths.priceRules]: nothing,
  [adminPaths.apiAccess]: nothing,
  [adminPaths.learnedModels]: nothing,
  [adminPaths.productLists]: nothing,
  [adminPaths.settings]: nothing,
  [adminPaths.shopPreview]: nothing,
  '/gallery': everything,
}

/** Pages whose path ends with the name of a product. */
const productPages = [paths.itemDetails, paths.phoneDetails, paths.accessoryDetails]

/** Pages of one thing behind sign-in, with how many names follow: all of a kind are served as the same frame. */
const framesOfOneThing: ReadonlyArray<readonly [path: string, names: number]> = [
  [paths.orderDetails, 1],
  [paths.accountDetails, 1],
  [accountWebhookBase, 2],
  [paths.fleet, 1],
  [linesPath, 1],
  [repairsPath, 1],
  [receiveBase, 1],
  [stagingPath, 1],
  [invoiceBase, 1],
  [paymentsPath, 1],
  [statementBase, 1],
  [paths.adminProductDetails, 1],
  [paths.adminOfferDetails, 2],
  [paths.adminManifestDetails, 2],
  [paths.adminUserDetails, 1],
  [paths.adminUserAccounts, 1],
  [houseWebhookBase, 1],
  [adminPaths.settings, 1],
  [adminPaths.accounts, 1],
  [adminPaths.priceRules, 1],
]

/** The last names of the pages with the units of an order, and with their numbers. */
const unitSegments = ['units', 'numbers']
/** What stands for the name of a thing that the frame does not know. */
const anything = '_'
/** An address that no page has; all of these are answered alike. */
const noPage = '/_/no-page'
const dataSuffix = '.data'

/** The normal form of an address; unknown parameters are not in it. */
export function normalAddress({ pathname, searchParams }: URL): NormalAddress {
  // What the router in the browser asks for besides pages.
  if (pathname.endsWith(dataSuffix)) return dataAddress(pathname, searchParams)
  const { path, reads, product } = pageAt(pathname)
  const search = reads(searchParams)
  const isPlain = reads !== everything && [...search].every(([name]) => fewValues.has(name))
  return {
    address: path + queryOf(search),
    isListed: isPlain && product === undefined,
    ...(isPlain && product !== undefined && { product }),
  }
}

/** Parameters with so few values that they make no kind of page endless. */
const fewValues = new Set(['not-found', 'ended', 'step', 'token'])

type FoundPage = { path: string; reads: Reads; product?: string }

function pageAt(pathname: string): FoundPage {
  const segments = segmentsOf(pathname)
  const path = `/${segments.map((one) => one.toLowerCase()).join('/')}`
  const own = pages[path]
  if (own) return { path, reads: own }
  const at = (base: string, names: number) =>
    path.startsWith(`${base}/`) && segments.length === base.split('/').length - 1 + names
  const [name = ''] = segments.slice(-1)
  const ofProduct = productPages.find((base) => at(base, 1))
  if (ofProduct)
    return { path: `${ofProduct}/${encodeURIComponent(name)}`, reads: productChoice, product: name }
  if (at(paths.orders, 2) && unitSegments.includes(name.toLowerCase()))
    return { path: `${paths.orders}/${anything}/${name.toLowerCase()}`, reads: nothing }
  // What follows is the key to the quote: no rendering is kept under it.
  if (at(quoteBase, 1)) return { path: `${quoteBase}/${anything}`, reads: nothing }
  const frame = framesOfOneThing.find(([base, names]) => at(base, names))
  if (frame) return { path: framePath(frame, name), reads: nothing }
  if (!at(paths.promos, 1)) return { path: noPage, reads: nothing }
  const promotion = brand.promotions.find(({ slug }) => slug === name)?.slug ?? anything
  return { path: `${paths.promos}/${promotion}`, reads: nothing }
}

/** The form for something new says so in its title. */
const framePath = ([base, names]: readonly [string, number], last: string) =>
  `${base}${`/${anything}`.repeat(names - 1)}/${last === insertId ? insertId : anything}`

/** The names of a path as the router matches them: decoded, and without empty ones at the end. */
function segmentsOf(pathname: string): string[] {
  const trimmed = pathname.replace(/\/+$/, '').slice(1)
  if (!trimmed.includes('%')) return trimmed.split('/')
  try {
    return trimmed.split('/').map(decodeURIComponent)
  } catch {
    return [noPage]
  }
}

function dataAddress(pathname: string, search: URLSearchParams): NormalAddress {
  const path = pathname.slice(0, -dataSuffix.length)
  const page = pageAt(path === '/_root' ? '/' : path)
  const asked = page.reads(search)
  for (const ids of search.getAll('_routes')) asked.append('_routes', ids)
  const ofQuote = page.path === `${quoteBase}/${anything}`
  return { address: (ofQuote ? page.path + dataSuffix : pathname) + queryOf(asked), isListed: false }
}

const queryOf = (search: URLSearchParams) => (search.size > 0 ? `?${search}` : '')
