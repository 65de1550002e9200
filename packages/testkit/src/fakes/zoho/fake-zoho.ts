import { type Asked, type FakeVendor, type Said, startFakeVendor } from '../vendor-server.ts'
import { type FakeZohoAccounts, fakeZohoAccounts } from './fake-zoho-accounts.ts'

/**
 * Zoho on one server: the token endpoint and the APIs that are plugged in. Each API is a part that answers
 * for the paths that begin with its own.
 */

export type ZohoPart = {
  /** "/crm/", "/inventory/". */
  pathStart: string
  /** What it says to a request that was let in. */
  answer(asked: Asked): Said
  /** Its own shape of an error. `code` is given for a stale token. */
  refusal(status: number, code?: string): unknown
  /** Its answer in a wrong shape. */
  bend(said: Said, fault: 'wrong-types' | 'object-instead-of-array'): unknown
}

export type FakeZoho = FakeVendor & { accounts: FakeZohoAccounts }

/** @param parts the APIs that it serves besides tokens */
export async function startFakeZoho(parts: readonly ZohoPart[] = [], port = 0): Promise<FakeZoho> {
  let url = ''
  const accounts = fakeZohoAccounts(() => url)
  const partOf = ({ path }: Asked) => parts.find(({ pathStart }) => path.startsWith(pathStart))

  const answer = (asked: Asked): Said => {
    if (asked.path.startsWith('/oauth/')) return accounts.answer(asked)
    const part = partOf(asked)
    if (!part) return { status: 404, json: { code: 'INVALID_URL_PATTERN', status: 'error' } }
    if (!accounts.isLetIn(asked)) return { status: 401, json: part.refusal(401, accounts.answers.staleCode) }
    return part.answer(asked)
  }
  const vendor = await startFakeVendor(
    answer,
    (status, asked) => partOf(asked)?.refusal(status) ?? { error: 'server_error' },
    (said, fault, asked) => partOf(asked)?.bend(said, fault) ?? { access_token: 7, error: 5 },
    port,
  )
  url = vendor.url
  const { answers, revokeTokens, revokeAfter } = accounts
  return { ...vendor, accounts: { answers, revokeTokens, revokeAfter } }
}
