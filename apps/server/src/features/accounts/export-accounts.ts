import type { exportAccounts as exportAccountsCall, ListedAccount } from '@portal/contract/accounts'
import type { AnswerOf, QueryOf } from '@portal/contract/endpoint'
import { businessDay } from '@portal/domain/business-day'
import { tableRowsMax } from '@portal/domain/table-formats'
import type { SignedInContext } from '../../deps.ts'
import { allPages } from '../../documents/all-pages.ts'
import { type TableColumn, writeTable } from '../../documents/write-table.ts'
import { listAccounts } from './accounts.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'now' | 'timeZone'>

/** Accounts as a file, narrowed as the list (docs/spec/accounts.md#list). Throws AGENT_NOT_FOUND, TOO_MANY_DOCUMENTS and BUSY. */
export async function exportAccounts(
  needs: Needs,
  agentId: string,
  { format, search }: QueryOf<typeof exportAccountsCall>,
): Promise<AnswerOf<typeof exportAccountsCall>> {
  const { actor, now, timeZone } = needs
  const { rows, isCut } = await allPages<ListedAccount>(tableRowsMax, (cursor) =>
    listAccounts(needs, { agentId, search, cursor }),
  )
  const isFiltered = search !== undefined && search.trim() !== ''
  const file = await writeTable(actor.userId, {
    name: `accounts-${isFiltered ? 'filtered-' : ''}${businessDay(now(), timeZone)}`,
    sheet: 'Accounts',
    columns,
    rows,
    format,
  })
  return { result: { ...file, rows: rows.length, isCut } }
}

const columns: TableColumn<ListedAccount>[] = [
  ['Account', ({ accountName }) => accountName],
  ['Agent', ({ ownerName }) => ownerName],
  ['Last order', ({ lastOrderAt }) => lastOrderAt ?? ''],
  ['Support name', ({ salesSupport }) => salesSupport],
  ['Support email', ({ salesSupportEmail }) => salesSupportEmail],
  ['Billing street', ({ billingStreet1 }) => billingStreet1],
  ['Billing city', ({ billingCity }) => billingCity],
  ['Billing state', ({ billingState }) => billingState],
  ['Billing ZIP', ({ billingCode }) => billingCode],
  ['Shipping street', ({ shippingStreet1 }) => shippingStreet1],
  ['Shipping city', ({ shippingCity }) => shippingCity],
  ['Shipping state', ({ shippingState }) => shippingState],
  ['Shipping ZIP', ({ shippingCode }) => shippingCode],
  ['Zoho account ID', ({ accountId }) => accountId],
]
