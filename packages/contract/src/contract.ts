import { capitalized } from '@portal/domain/capitalized'
import * as z from 'zod'
import * as accountOverview from './account-overview.ts'
import * as accounts from './accounts.ts'
import * as apiKeys from './api-keys.ts'
import * as approvals from './approvals.ts'
import * as audit from './audit.ts'
import * as auth from './auth.ts'
import * as bookSettings from './book-settings.ts'
import * as books from './books.ts'
import * as boxes from './boxes.ts'
import * as browser from './browser.ts'
import { type CallName, calls } from './calls.ts'
import * as cart from './cart.ts'
import * as catalog from './catalog.ts'
import * as catalogFiles from './catalog-files.ts'
import * as catalogLists from './catalog-lists.ts'
import * as colleagues from './colleagues.ts'
import * as costShapes from './costs.ts'
import * as cover from './cover.ts'
import * as crmRecordChanges from './crm-record-changes.ts'
import * as crmRecords from './crm-records.ts'
import * as dashboard from './dashboard.ts'
import * as desk from './desk.ts'
import * as deskQueue from './desk-queue.ts'
import * as deviceChanges from './device-changes.ts'
import * as deviceFiles from './device-files.ts'
import * as devices from './devices.ts'
import * as emailChanges from './email-changes.ts'
import type { Endpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import * as fleet from './fleet.ts'
import * as fleetImports from './fleet-imports.ts'
import * as fleetUnits from './fleet-units.ts'
import * as fleetViews from './fleet-views.ts'
import * as handovers from './handovers.ts'
import * as home from './home.ts'
import * as kits from './kits.ts'
import * as learnedModels from './learned-models.ts'
import * as lineChanges from './line-changes.ts'
import * as lineDetails from './line-details.ts'
import * as lineLists from './line-lists.ts'
import * as lineNumbers from './line-numbers.ts'
import * as offerPrices from './offer-prices.ts'
import * as orderChanges from './order-changes.ts'
import * as orderHeader from './order-header.ts'
import * as orders from './orders.ts'
import * as paper from './paper.ts'
import * as payments from './payments.ts'
import * as priceChanges from './price-changes.ts'
import * as priceRules from './price-rules.ts'
import * as products from './products.ts'
import * as promises from './promises.ts'
import * as quoteAddresses from './quote-addresses.ts'
import * as quoteCorrections from './quote-corrections.ts'
import * as quoteLists from './quote-lists.ts'
import * as quoteUnits from './quote-units.ts'
import * as quotes from './quotes.ts'
import * as receiving from './receiving.ts'
import * as repairChanges from './repair-changes.ts'
import * as repairDetails from './repair-details.ts'
import * as repairLists from './repair-lists.ts'
import * as repairs from './repairs.ts'
import * as sales from './sales.ts'
import * as security from './security.ts'
import * as settings from './settings.ts'
import * as shipping from './shipping.ts'
import * as staging from './staging.ts'
import * as statements from './statements.ts'
import * as userFiles from './user-files.ts'
import * as users from './users.ts'
import * as vendors from './vendors.ts'
import * as waiting from './waiting.ts'
import * as wanted from './wanted.ts'
import * as webhooks from './webhooks.ts'

/** Every module that describes calls. An endpoint is part of the contract under the name that it is exported by. */
const modules = {
  ...quoteUnits,
  ...repairDetails,
  ...repairLists,
  ...statements,
  ...bookSettings,
  ...accounts,
  ...apiKeys,
  ...approvals,
  ...audit,
  ...auth,
  ...books,
  ...payments,
  ...boxes,
  ...browser,
  ...cart,
  ...catalogFiles,
  ...catalogLists,
  ...catalog,
  ...colleagues,
  ...cover,
  ...crmRecordChanges,
  ...crmRecords,
  ...dashboard,
  ...handovers,
  ...home,
  ...accountOverview,
  ...desk,
  ...deskQueue,
  ...deviceChanges,
  ...deviceFiles,
  ...devices,
  ...emailChanges,
  ...fleetImports,
  ...fleetUnits,
  ...fleetViews,
  ...fleet,
  ...kits,
  ...learnedModels,
  ...lineChanges,
  ...lineDetails,
  ...lineLists,
  ...offerPrices,
  ...orderChanges,
  ...orders,
  ...paper,
  ...priceChanges,
  ...priceRules,
  ...promises,
  ...products,
  ...quoteAddresses,
  ...quotes,
  ...quoteLists,
  ...receiving,
  ...repairChanges,
  ...repairs,
  ...sales,
  ...security,
  ...settings,
  ...shipping,
  ...staging,
  ...userFiles,
  ...lineNumbers,
  ...users,
  ...vendors,
  ...webhooks,
  ...waiting,
}

type Modules = typeof modules
type Described = { [N in keyof Modules as Modules[N] extends Endpoint ? N : never]: Modules[N] }

const described: Readonly<Record<string, unknown>> = modules

/**
 * The whole contract by call name, in the order of `calls`. The browser imports its type only; server, tests and documents its
 * values.
 */
export const contract = Object.fromEntries(
  Object.keys(calls).map((name) => [name, described[name]]),
) as Described satisfies { [N in CallName]: Endpoint & { name: N } }

export type Contract = typeof contract

/** Shapes that several calls answer, of modules that describe no call. */
const shapes = { ...costShapes, ...fields, ...orderHeader, ...quoteCorrections, ...wanted }

/**
 * The objects that answers share, by the name that they have in `/api/openapi.json`: that of their export, with a capital. Programs that write
 * types from the document get one type for each.
 */
export const namedSchemas: ReadonlyMap<z.ZodType, string> = new Map(
  Object.entries({ ...shapes, ...modules }).flatMap(([name, value]: [string, unknown]) =>
    value instanceof z.ZodObject ? [[value, nameOf(name)] as const] : [],
  ),
)

function nameOf(exported: string) {
  // Each invoice that is answered alone; those of lists are `ListedInvoice`.
  return exported === 'bookInvoice' ? 'Invoice' : capitalized(exported)
}
