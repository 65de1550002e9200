import { eq } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'
import type { KnownAddress } from '../../ports/address-service.ts'
import { sessions } from '../auth/auth.tables.ts'

/** The hashes of the user's session tokens. */
export const sessionHashesOf = (on: Reader, userId: string) =>
  on.select({ tokenHash: sessions.tokenHash }).from(sessions).where(eq(sessions.userId, userId))

/** Whose addresses are looked through: everyone's, accounts of these agents, or one customer's. */
export type Scope = [everyone: boolean, agentIds: readonly string[], accountId: string | null]

// Billing, shipping and further addresses of the accounts in scope; the same one once. The id is the
// address's own digest, so that it can be asked for again without a table of suggestions.
const visible = `
  select distinct md5(concat_ws('|', street, city, state, zip)) as id, street, city, state, zip
  from accounts a
  cross join lateral (
    values (a.billing_street, a.billing_city, a.billing_state, a.billing_code),
           (a.shipping_street, a.shipping_city, a.shipping_state, a.shipping_code)
    union all
    select trim(x.street1 || ' ' || x.street2), x.city, x.state, x.zip_code
    from account_addresses x where x.zoho_account_id = a.zoho_account_id
  ) as known (street, city, state, zip)
  where a.is_active and ($1 or a.owner_zoho_user_id = any($2) or a.zoho_account_id = $3) and street <> ''`

/** By the beginning of the street, any case. */
export const knownByStreet = statement<KnownAddress, [...Scope, pattern: string]>(
  'address_known_by_street',
  `${visible} and street ilike $4 order by street, zip limit 200`,
)
/** The addresses of a house number in a ZIP code. */
export const knownAtZip = statement<KnownAddress, [...Scope, pattern: string, zip5: string]>(
  'address_known_at_zip',
  `${visible} and street ilike $4 and left(zip, 5) = $5 limit 200`,
)
export const knownById = statement<KnownAddress, [...Scope, id: string]>(
  'address_known_by_id',
  `${visible} and md5(concat_ws('|', street, city, state, zip)) = $4 limit 1`,
)
