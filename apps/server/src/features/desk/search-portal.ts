import type { searchPortal as endpoint } from '@portal/contract/desk'
import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { productNameOf } from '@portal/domain/catalog'
import { deskLimits } from '@portal/domain/desk'
import { agentReach, hasDesk } from '@portal/domain/roles'
import type { SignedInContext } from '../../deps.ts'
import {
  searchAccounts,
  searchContacts,
  searchDevices,
  searchInvoices,
  searchOrders,
  searchQuotes,
} from './search.store.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'manifest'>

/**
 * What contains a text, of everything that the caller may see (docs/spec/desk.md#search).
 * Throws NOT_ALLOWED for people without a desk.
 */
export async function searchPortal(
  { db, actor, manifest }: Needs,
  search: string,
): Promise<AnswerOf<typeof endpoint>> {
  if (!hasDesk(actor)) throw new AppError('NOT_ALLOWED')
  const reach = agentReach(actor)
  // "#10001" is how screens write a number.
  const typed = search.replace(/^#/, '')
  const quoteNumber = quoteNumberIn(typed)
  const [orders, accounts, contacts, devices, quotes, invoices, { products }] = await Promise.all([
    searchOrders(db, reach, typed),
    searchAccounts(db, reach, typed),
    searchContacts(db, reach, typed),
    searchDevices(db, reach, typed),
    quoteNumber === null ? [] : searchQuotes(db, reach, quoteNumber),
    searchInvoices(db, reach, typed),
    manifest.read(),
  ])
  const small = typed.toLowerCase()
  return {
    result: {
      orders: orders.map(({ dateCreated, ...order }) => ({
        ...order,
        dateCreated: dateCreated.toISOString(),
      })),
      accounts,
      contacts,
      devices,
      quotes,
      invoices,
      products: products
        .map(({ productId, urlPathName, ...product }) => ({
          productId,
          urlPathName,
          name: productNameOf(product),
        }))
        .filter(({ name }) => name.toLowerCase().includes(small))
        .slice(0, deskLimits.found),
    },
  }
}

const integerMax = 2_147_483_647

/** "Q-10001", "q10001" and the bare number; null for what is none. */
function quoteNumberIn(typed: string): number | null {
  const [, digits] = /^q?-?(\d{4,10})$/i.exec(typed) ?? []
  const number = Number(digits)
  return number <= integerMax ? number : null
}
