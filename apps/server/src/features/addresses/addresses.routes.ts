import type {
  IntlAutocompleteAnswer,
  UsAutocompleteAnswer,
  UsStreetCandidate,
  UsStreetQuery,
} from '@portal/contract/addresses'
import { limits } from '@portal/domain/limits'
import type { Actor } from '@portal/domain/roles'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { bearerToken } from '../../http/caller-ip.ts'
import { findSession } from '../../http/session.ts'
import type { AddressService, KnownAddress } from '../../ports/address-service.ts'
import { findSessionOfKey } from './address-key.ts'
import { findKnown, findKnownById, knownAtFor } from './known-addresses.ts'
import {
  intlAutocompleteQuery,
  intlStreetQuery,
  LookupRefusal,
  lookupRate,
  refuseLookup,
  usAutocompleteQuery,
  usStreetBatch,
  usStreetQuery,
} from './lookups.ts'
import { rememberAbroad } from './verify-address.ts'

/** The vendor takes no more in one request. */
const batchBytesMax = 32_768
/** So many lookups of a batch count as one. */
const batchLookupsPerCount = limits.addressBatch.max / 10

/**
 * Our own address service at /api/address, in the vendor's protocol (docs/spec/integrations.md#addresses), so that
 * browsers and the vendor's own SDK use it as they use the vendor. For signed-in people, by the bearer header or the
 * `key` of GET /api/config. Not mounted while the vendor answers.
 */
export function serveAddresses(api: FastifyInstance, deps: Deps) {
  const { addresses } = deps
  if (addresses.driver !== 'embedded') return
  const { service } = addresses
  const admit = admission(deps)
  void api.register(
    (app, _, done) => {
      app.setErrorHandler(refuseLookup)
      app.addHook('onSend', async (_, reply) => {
        reply.header('cache-control', 'no-store')
      })
      app.get('/us-street', async (request) => {
        const actor = await admit(request)
        return service.verifyUs(usStreetQuery(request.query), 0, knownAtFor(deps.db, actor))
      })
      app.post('/us-street', { bodyLimit: batchBytesMax }, async (request) => {
        const lookups = Array.isArray(request.body) ? request.body.length : 1
        const actor = await admit(request, Math.ceil(lookups / batchLookupsPerCount))
        return verifyBatch(deps, service, actor, usStreetBatch(request.body))
      })
      app.get('/us-autocomplete', async (request): Promise<UsAutocompleteAnswer> => {
        const actor = await admit(request)
        const query = usAutocompleteQuery(request.query)
        const known = await findKnown(deps.db, actor, query.selected || query.search)
        return { suggestions: await service.suggestUs(query, known) }
      })
      app.get('/intl-autocomplete', async (request): Promise<IntlAutocompleteAnswer> => {
        const actor = await admit(request)
        const { search, country, limit } = intlAutocompleteQuery(request.query, false)
        const known = country.toUpperCase() === storedCountry ? await findKnown(deps.db, actor, search) : []
        return { candidates: known.slice(0, limit).map(toLine) }
      })
      app.get('/intl-autocomplete/:addressId', async (request): Promise<IntlAutocompleteAnswer> => {
        const actor = await admit(request)
        intlAutocompleteQuery(request.query, true)
        const { addressId } = request.params as { addressId: string }
        const address = await findKnownById(deps.db, actor, addressId)
        return { candidates: address ? [toAddress(address)] : [] }
      })
      app.get('/intl-street', async (request) => {
        await admit(request)
        const candidates = await service.verifyIntl(intlStreetQuery(request.query))
        await rememberAbroad(deps, candidates)
        return candidates
      })
      done()
    },
    { prefix: '/address' },
  )
}

/** Who asks: by bearer header, else by key. Refuses with 401, and with 429 beyond ten lookups a second. */
function admission(deps: Deps) {
  const takeFrom = lookupRate()
  return async (request: FastifyRequest, lookups = 1): Promise<Actor> => {
    const session = await sessionOf(deps, request)
    if (!session)
      throw new LookupRefusal(
        401,
        'Unauthorized: please sign in; the key or token is unknown or has expired.',
      )
    const waitMs = deps.rateLimits === 'off' ? 0 : takeFrom(session.actor.userId, lookups, deps.now())
    if (waitMs > 0)
      throw new LookupRefusal(429, 'Too Many Requests: please wait a moment.', Math.ceil(waitMs / 1_000))
    return session.actor
  }
}

function sessionOf(deps: Deps, { headers, query }: FastifyRequest) {
  const token = bearerToken(headers.authorization)
  if (token !== undefined) return findSession(deps, token)
  const { key } = query as { key?: unknown }
  return typeof key === 'string' ? findSessionOfKey(deps, key) : undefined
}

/** One after the other: no user waits for a batch, and it must not take all connections. */
async function verifyBatch(
  { db }: Pick<Deps, 'db'>,
  service: AddressService,
  actor: Actor,
  queries: readonly UsStreetQuery[],
): Promise<UsStreetCandidate[]> {
  const candidates: UsStreetCandidate[] = []
  for (const [index, query] of queries.entries())
    candidates.push(...(await service.verifyUs(query, index, knownAtFor(db, actor))))
  return candidates
}

/** The CRM keeps addresses without a country: they are all here. */
const storedCountry = 'USA'

const toLine = ({ id, street, city, state, zip }: KnownAddress) => ({
  address_text: `${street}, ${city} ${state} ${zip}`,
  address_id: id,
  entries: 1,
})

const toAddress = ({ street, city, state, zip }: KnownAddress) => ({
  street,
  locality: city,
  administrative_area: state,
  postal_code: zip,
  country_iso3: storedCountry,
})
