import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { accountAddresses, accounts } from '../../db/schema/accounts.tables.ts'
import { verifiedAddresses } from '../../db/schema/addresses.tables.ts'
import { sessions } from '../../db/schema/auth.tables.ts'
import { statement } from '../../db/statement.ts'
import type { KnownAddress } from '../../ports/address-service.ts'

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

/** An address on an account's file. */
export type FiledAddress = { street1: string; street2: string; city: string; state: string; zip: string }

/** Whether an address with one of these keys was found good after `since`. */
export async function isRemembered(on: Reader, keys: string[], since: Date): Promise<boolean> {
  const [found] = await on
    .select({ addressKey: verifiedAddresses.addressKey })
    .from(verifiedAddresses)
    .where(and(inArray(verifiedAddresses.addressKey, keys), gt(verifiedAddresses.verifiedAt, since)))
    .limit(1)
  return found !== undefined
}

/** The addresses on the file of an account: billing, shipping, and further ones. */
export async function filedAddresses(on: Reader, accountId: string): Promise<FiledAddress[]> {
  const { zohoAccountId, street1, street2, city, state, zipCode } = accountAddresses
  const [account, further] = await Promise.all([
    on.select().from(accounts).where(eq(accounts.zohoAccountId, accountId)),
    on
      .select({ street1, street2, city, state, zip: zipCode })
      .from(accountAddresses)
      .where(eq(zohoAccountId, accountId)),
  ])
  const own = account.flatMap((one) => [
    filed(one.billingStreet, one.billingCity, one.billingState, one.billingCode),
    filed(one.shippingStreet, one.shippingCity, one.shippingState, one.shippingCode),
  ])
  return [...own, ...further]
}

const filed = (street1: string, city: string, state: string, zip: string): FiledAddress => ({
  street1,
  street2: '',
  city,
  state,
  zip,
})

/** Notes that an address was found good, and deletes old ones. */
export async function remember(on: Reader, addressKey: string, at: Date, forgotten: Date): Promise<void> {
  await on.delete(verifiedAddresses).where(lt(verifiedAddresses.verifiedAt, forgotten))
  await on
    .insert(verifiedAddresses)
    .values({ addressKey, verifiedAt: at })
    .onConflictDoUpdate({ target: verifiedAddresses.addressKey, set: { verifiedAt: at } })
}
