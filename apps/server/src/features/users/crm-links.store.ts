import type { CrmAccount, CrmContact } from '@portal/contract/users'
import type { Reader } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'

/** What the CRM knows about customers, for linking them to a user. */

const shownAtMost = 50

const accountsLike = statement<CrmAccount, [string]>(
  'crm_accounts_like',
  `select a.zoho_account_id as "accountId", a.account_name as "accountName",
          trim(g.first_name || ' ' || g.last_name) as "ownerName",
          concat_ws(', ', nullif(a.billing_city, ''), nullif(a.billing_state, '')) as place
   from accounts a join agents g on g.zoho_user_id = a.owner_zoho_user_id
   where a.is_active and (a.account_name ilike $1 or a.zoho_account_id like $1)
   order by a.account_name, a.zoho_account_id limit ${shownAtMost}`,
)
const contactsLike = statement<CrmContact, [string, string | null]>(
  'crm_contacts_like',
  `select c.zoho_contact_id as "contactId", trim(c.first_name || ' ' || c.last_name) as "fullName", c.email,
          coalesce(nullif(c.mobile, ''), c.phone) as phone,
          a.zoho_account_id as "accountId", a.account_name as "accountName"
   from contacts c join accounts a using (zoho_account_id)
   where a.is_active and ($2::text is null or a.zoho_account_id = $2)
     and (c.first_name || ' ' || c.last_name ilike $1 or c.email ilike $1)
   order by c.last_name, c.first_name, c.zoho_contact_id limit ${shownAtMost}`,
)

/** Active accounts of any agent, by name. @param pattern for ILIKE */
export const findAccountsLike = (on: Reader, pattern: string) => accountsLike(on, pattern)

/** Contacts of active accounts, by last name; of one account when it is named. */
export const findContactsLike = (on: Reader, pattern: string, accountId: string | null) =>
  contactsLike(on, pattern, accountId)

export const findAccountName = statement<{ accountName: string }, [string]>(
  'crm_account_name',
  `select account_name as "accountName" from accounts where zoho_account_id = $1`,
)
export const findContactName = statement<{ contactName: string }, [contactId: string, accountId: string]>(
  'crm_contact_name',
  `select trim(first_name || ' ' || last_name) as "contactName" from contacts
   where zoho_contact_id = $1 and zoho_account_id = $2`,
)
