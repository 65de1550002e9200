import { statement } from '../../db/statement.ts'

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

const write = statement<never, [key: string, at: Date, forgotten: Date]>(
  'address_remember',
  `with gone as (
     delete from verified_addresses where verified_at < $3
   )
   insert into verified_addresses (address_key, verified_at) values ($1, $2)
   on conflict (address_key) do update set verified_at = excluded.verified_at`,
)

/** Notes that an address was found good, and forgets those that were long ago. */
export const remember = write
