import { lt } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'
import { verifiedAddresses } from './addresses.tables.ts'

/** An address on an account's file. */
export type FiledAddress = { street1: string; street2: string; city: string; state: string; zip: string }

/** What is known of an address without asking anyone. */
export type Standing = { isRemembered: boolean; onFile: FiledAddress[] }

export const readStanding = statement<Standing, [keys: string[], since: Date, accountId: string]>(
  'address_standing',
  `select exists (
       select 1 from verified_addresses where address_key = any($1) and verified_at > $2
     ) as "isRemembered",
     (select coalesce(json_agg(json_build_object(
          'street1', f.street1, 'street2', f.street2, 'city', f.city, 'state', f.state, 'zip', f.zip)), '[]')
      from (
        select f.* from accounts a cross join lateral (values
          (a.billing_street, '', a.billing_city, a.billing_state, a.billing_code),
          (a.shipping_street, '', a.shipping_city, a.shipping_state, a.shipping_code)
        ) as f (street1, street2, city, state, zip) where a.zoho_account_id = $3
        union all
        select street1, street2, city, state, zip_code from account_addresses where zoho_account_id = $3
      ) f) as "onFile"`,
)

/** Notes that an address was found good, and deletes old ones. */
export async function remember(on: Reader, addressKey: string, at: Date, forgotten: Date): Promise<void> {
  await on.delete(verifiedAddresses).where(lt(verifiedAddresses.verifiedAt, forgotten))
  await on
    .insert(verifiedAddresses)
    .values({ addressKey, verifiedAt: at })
    .onConflictDoUpdate({ target: verifiedAddresses.addressKey, set: { verifiedAt: at } })
}
