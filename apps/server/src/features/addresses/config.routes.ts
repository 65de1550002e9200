import { type AddressServiceConfig, getConfig } from '@portal/contract/browser'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { bearerToken } from '../../http/caller-ip.ts'
import type { RawRoute } from '../../http/route.ts'
import { findSession } from '../../http/session.ts'
import { issueAddressKey } from './address-key.ts'

/** Public, and says more to those who are signed in: a key for our own address routes. */
export const configRoutes: RawRoute[] = [{ endpoint: getConfig, reply: sendConfig }]

async function sendConfig(
  deps: Pick<Deps, 'db' | 'now' | 'addresses'>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  reply.header('cache-control', 'no-store')
  return { hasError: false, result: { addresses: await addressService(deps, request) } }
}

async function addressService(
  deps: Pick<Deps, 'db' | 'now' | 'addresses'>,
  request: FastifyRequest,
): Promise<AddressServiceConfig> {
  const { addresses } = deps
  if (addresses.driver === 'live') return { driver: 'live', key: addresses.key, ...addresses.urls }
  const token = bearerToken(request.headers.authorization)
  const session = token === undefined ? undefined : await findSession(deps, token)
  return {
    driver: 'embedded',
    key: session ? issueAddressKey(session, deps.now()) : null,
    usStreetUrl: '/api/address/us-street',
    usAutocompleteUrl: '/api/address/us-autocomplete',
    intlStreetUrl: '/api/address/intl-street',
    intlAutocompleteUrl: '/api/address/intl-autocomplete',
  }
}
