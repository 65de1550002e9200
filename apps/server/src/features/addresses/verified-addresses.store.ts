import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { accountAddresses, accounts } from '../accounts/accounts.tables.ts'
import { verifiedAddresses } from './addresses.tables.ts'

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
