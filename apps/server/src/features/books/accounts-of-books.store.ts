import { eq } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { accounts } from '../accounts/accounts.tables.ts'

/** The name of an account, also of one that is not active any more; undefined where there is none. */
export async function findAccountName(on: Reader, accountId: string): Promise<string | undefined> {
  const [account] = await on
    .select({ name: accounts.accountName })
    .from(accounts)
    .where(eq(accounts.zohoAccountId, accountId))
  return account?.name
}
