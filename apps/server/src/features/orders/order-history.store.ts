import { statement } from '../../db/statement.ts'

/** An order as lists show it: nothing that would need its lines. */
export type HistoryRow = {
  orderId: number
  statusId: number
  zohoUserId: string
  zohoAccountId: string
  accountName: string
  zohoContactId: string
  contactFirstName: string
  contactLastName: string
  dateCreated: Date
  numberOfItems: number
  orderTotalCents: number
  zohoInventoryInvoiceLink: string | null
}

const columns = `order_id as "orderId", status_id as "statusId", zoho_user_id as "zohoUserId",
  zoho_account_id as "zohoAccountId", account_name as "accountName", zoho_contact_id as "zohoContactId",
  contact_first_name as "contactFirstName", contact_last_name as "contactLastName", date_created as "dateCreated",
  number_of_items as "numberOfItems", order_total_cents as "orderTotalCents",
  zoho_inventory_invoice_link as "zohoInventoryInvoiceLink"`
const matches = (
  search: string,
) => `(${search}::text is null or order_id::text ilike ${search} or account_name ilike ${search}
  or contact_first_name || ' ' || contact_last_name ilike ${search})`

/** `by` names the column whose index the pages follow; `also` narrows them when its value is not null. */
function historyBy(by: 'zoho_user_id' | 'zoho_account_id', also: 'zoho_user_id' | 'zoho_account_id') {
  const where = `${by} = $1 and ($2::text is null or ${also} = $2) and ${matches('$3')}`
  type Values = [by: string, also: string | null, search: string | null]
  return {
    page: statement<HistoryRow, [...Values, before: number, limit: number]>(
      `order_history_by_${by}`,
      `select ${columns} from orders where ${where} and order_id < $4 order by order_id desc limit $5`,
    ),
    total: statement<{ total: number }, Values>(
      `order_history_by_${by}_total`,
      `select count(*)::int as total from orders where ${where}`,
    ),
  }
}

/** An agent's orders, newest first; `search` is a pattern for ILIKE, and pages begin under the number `before`. */
export const historyOfAgent = historyBy('zoho_user_id', 'zoho_account_id')
/** An account's orders, or those that one agent has of it. */
export const historyOfAccount = historyBy('zoho_account_id', 'zoho_user_id')

export const findAgent = statement<{ zohoUserId: string }, [string]>(
  'order_history_agent',
  `select zoho_user_id as "zohoUserId" from agents where zoho_user_id = $1`,
)
export const findAccountOwner = statement<{ ownerZohoUserId: string }, [string]>(
  'order_history_account_owner',
  `select owner_zoho_user_id as "ownerZohoUserId" from accounts where zoho_account_id = $1`,
)
