import type { Asked, Said } from '../vendor-server.ts'

/**
 * Zoho's token endpoint: access tokens for a refresh token, shared by CRM and Inventory. Refusals come with
 * status 200, and no more than ten tokens are given out in ten minutes, as at the vendor.
 */

export const fakeZohoClient = {
  clientId: '1000.FAKECLIENT',
  clientSecret: 'fake-zoho-secret',
  refreshToken: '1000.fake.refresh',
}

const windowMs = 600_000

export type FakeZohoAccounts = {
  /** What the next answers say. */
  answers: {
    /** Refuses with this word: invalid_code, invalid_client, Access Denied… */
    error: string | null
    /** How long a token lasts, in seconds. */
    tokenSeconds: number
    /** The data centre that tokens name; null for this very server. */
    apiDomain: string | null
    /** How many tokens are given out in ten minutes. */
    tokensPerTenMinutes: number
    /** What a stale token meets. */
    staleCode: 'INVALID_TOKEN' | 'AUTHENTICATION_FAILURE'
  }
  /** Every token given out so far is refused from now on. */
  revokeTokens(): void
  /** The token is refused after so many more uses: it ends in the middle of something. */
  revokeAfter(uses: number): void
}

export type FakeZohoAccountsPart = FakeZohoAccounts & {
  answer(asked: Asked): Said
  /** Whether a request to an API carries a token of ours. */
  isLetIn(asked: Asked): boolean
}

/** @param ownUrl where this server is, once it listens */
export function fakeZohoAccounts(ownUrl: () => string): FakeZohoAccountsPart {
  let generation = 0
  let usesLeft = Number.POSITIVE_INFINITY
  const issuedMs: number[] = []
  const answers: FakeZohoAccounts['answers'] = {
    error: null,
    tokenSeconds: 3_600,
    apiDomain: null,
    tokensPerTenMinutes: 10,
    staleCode: 'INVALID_TOKEN',
  }
  const refused = (error: string): Said => ({ status: 200, json: { error } })

  return {
    answers,
    revokeTokens: () => {
      generation++
    },
    revokeAfter: (uses) => {
      usesLeft = uses
    },
    isLetIn: ({ headers }) => {
      if (!headers.authorization?.startsWith(`Zoho-oauthtoken 1000.${generation}.`)) return false
      if (usesLeft-- > 0) return true
      generation++
      usesLeft = Number.POSITIVE_INFINITY
      return false
    },
    answer: ({ method, path, text, query }) => {
      if (method !== 'POST' || path !== '/oauth/v2/token')
        return { status: 404, json: { error: 'not_found' } }
      if (answers.error !== null) return refused(answers.error)
      const form = new URLSearchParams(text)
      // Secrets belong in the body: addresses are logged on the way.
      if (query.size > 0 || form.get('grant_type') !== 'refresh_token') return refused('invalid_request')
      const { clientId, clientSecret, refreshToken } = fakeZohoClient
      if (form.get('client_id') !== clientId) return refused('invalid_client')
      if (form.get('client_secret') !== clientSecret) return refused('invalid_client_secret')
      if (form.get('refresh_token') !== refreshToken) return refused('invalid_code')
      const nowMs = Date.now()
      if (issuedMs.filter((ms) => nowMs - ms < windowMs).length >= answers.tokensPerTenMinutes)
        return refused('Access Denied')
      issuedMs.push(nowMs)
      return {
        status: 200,
        json: {
          access_token: `1000.${generation}.${issuedMs.length}`,
          api_domain: answers.apiDomain ?? ownUrl(),
          token_type: 'Bearer',
          expires_in: answers.tokenSeconds,
        },
      }
    },
  }
}
