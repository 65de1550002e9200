import type { searchPortal as searchPortalCall } from '@portal/contract/desk'
import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { mayDo } from '@portal/domain/account-access'
import { productNameOf } from '@portal/domain/catalog'
import { deskLimits } from '@portal/domain/desk'
import { hasWords, searchedWords } from '@portal/domain/folded-text'
import { type PrintedKind, printedKind, printedNumbers, searchedText } from '@portal/domain/printed-number'
import { agentReach, hasDesk, isCustomer, mayStage } from '@portal/domain/roles'
import type { SignedInContext } from '../../deps.ts'
import {
  findTaggedUnit,
  type SearchReach,
  searchAccounts,
  searchCases,
  searchContacts,
  searchDevices,
  searchInvoices,
  searchLines,
  searchOrders,
  searchQuotes,
  searchTagged,
  searchUnits,
} from './search.store.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'manifest' | 'keyScopes'>

/**
 * What contains a text, of everything that the caller may see (docs/spec/desk.md#search). A text that begins as a paper or a tag prints it
 * is what it says, and nothing else is looked for.
 * A text of one or two characters is a unit number: more would be found by it than anyone reads.
 * Throws NOT_ALLOWED for people who have no desk, stage nothing and are of no account.
 */
export async function searchPortal(
  { db, actor, manifest, keyScopes }: Needs,
  search: string,
): Promise<AnswerOf<typeof searchPortalCall>> {
  const reach = reachOf(actor, keyScopes)
  if (reach === null) throw new AppError('NOT_ALLOWED')
  const typed = searchedText(search)
  // Punctuation or accents alone match everything, so nothing is listed.
  if (searchedWords(typed).length === 0) return { result: nothing }
  const kind = printedKind(search)
  if (kind !== null)
    return { result: { ...nothing, ...(await findPrinted(db, reach, { search, typed, kind })) } }
  if (typed.length < deskLimits.wordMin)
    return { result: { ...nothing, devices: await searchUnits(db, reach, typed) } }
  const tagged = await findTaggedUnit(db, reach, typed)
  if (tagged) {
    const [orders, devices] = await Promise.all([
      searchOrders(db, reach, { search, typed, kind: 'tag' }),
      searchTagged(db, reach, tagged),
    ])
    return { result: { ...nothing, orders: orders.map(toFoundOrder), devices } }
  }
  const [orders, accounts, contacts, units, devices, lines, quotes, invoices, cases, { products }] =
    await Promise.all([
      searchOrders(db, reach, { search, typed, kind }),
      searchAccounts(db, reach, typed),
      searchContacts(db, reach, typed),
      searchUnits(db, reach, typed),
      searchDevices(db, reach, typed),
      searchLines(db, reach, typed),
      searchQuotes(db, reach, typed),
      searchInvoices(db, reach, typed),
      searchCases(db, reach, typed),
      manifest.read(),
    ])
  return {
    result: {
      orders: orders.map(toFoundOrder),
      accounts,
      contacts,
      // Who types a unit's number means that unit, not parts of telephone numbers and serial numbers.
      devices: isShortNumber(typed) && units.length > 0 ? units : unique([...units, ...devices]),
      lines,
      quotes,
      invoices,
      cases,
      products: products
        .map(({ productId, urlPathName, ...product }) => ({
          productId,
          urlPathName,
          name: productNameOf(product),
        }))
        .filter(({ name }) => hasWords(name, typed))
        .slice(0, deskLimits.found),
    },
  }
}

type Printed = { search: string; typed: string; kind: Exclude<PrintedKind, 'tag'> }

/** What the printed beginning of a text means, and units that have exactly this number: accounts may write "C-10". */
async function findPrinted(
  db: Needs['db'],
  reach: SearchReach,
  { search, typed, kind }: Printed,
): Promise<Partial<Answer>> {
  const orders = async () => (await searchOrders(db, reach, { search, typed, kind })).map(toFoundOrder)
  const devices = () => searchUnits(db, reach, search.trim())
  switch (kind) {
    case 'order': {
      const { unit } = printedNumbers(search)
      return { orders: await orders(), devices: unit ? await searchTagged(db, reach, unit) : [] }
    }
    case 'tracking':
      return { orders: await orders(), cases: await searchCases(db, reach, typed) }
    case 'quote':
      return { quotes: await searchQuotes(db, reach, typed), devices: await devices() }
    case 'case':
      return { cases: await searchCases(db, reach, typed), devices: await devices() }
    case 'invoice':
      return { invoices: await searchInvoices(db, reach, typed) }
  }
}

/** As long as numbers of units are. */
const isShortNumber = (typed: string) => /^\d{1,4}$/.test(typed)

/** The first ones, each once: a unit with exactly the typed number is never crowded out by parts of other numbers. */
const unique = <T extends { deviceId: string }>(devices: readonly T[]): T[] =>
  [...new Map(devices.map((one) => [one.deviceId, one])).values()].slice(0, deskLimits.found)

const toFoundOrder = ({ dateCreated, ...order }: Awaited<ReturnType<typeof searchOrders>>[number]) => ({
  ...order,
  dateCreated: dateCreated.toISOString(),
})

type Answer = AnswerOf<typeof searchPortalCall>['result']

const nothing: Answer = {
  orders: [],
  accounts: [],
  contacts: [],
  devices: [],
  lines: [],
  quotes: [],
  invoices: [],
  cases: [],
  products: [],
}

/** What of a search needs a scope of its own. */
const scopes = { fleet: 'fleet:read', lines: 'lines:read' } as const
const isScoped = (right: string): right is keyof typeof scopes => Object.hasOwn(scopes, right)

/**
 * People who only stage see what is at the staging desk, of every account (docs/spec/staging.md#roles), people of an account what is
 * theirs as far as their access goes; null for everyone else.
 */
function reachOf(actor: Needs['actor'], keyScopes: Needs['keyScopes']): SearchReach | null {
  if (hasDesk(actor)) return agentReach(actor)
  if (mayStage(actor)) return 'staging'
  if (!isCustomer(actor) || actor.zohoAccountId === null) return null
  return {
    accountId: actor.zohoAccountId,
    // The call takes keys that read orders; devices, lines and cases have scopes of their own.
    may: (right) =>
      mayDo(actor, right) && (!keyScopes || !isScoped(right) || keyScopes.includes(scopes[right])),
  }
}
