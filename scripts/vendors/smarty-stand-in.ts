import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fakeSmartyKey } from '@portal/testkit/fakes/smarty/fake-smarty'
import { offlineAddresses } from '../../apps/server/src/adapters/offline-addresses/offline-addresses.ts'
import {
  intlStreetQuery,
  usAutocompleteQuery,
  usStreetQuery,
} from '../../apps/server/src/features/addresses/lookups.ts'

/**
 * Smarty for whole journeys: another origin with the vendor's paths and key, which knows every address that our own
 * service would pass. (The fake of the testkit knows a handful, one for each verdict.)
 */
export async function startSmartyStandIn(): Promise<{ url: string; close(): Promise<void> }> {
  const service = offlineAddresses()
  const nothingKnown = async () => []

  const answers: Record<string, (query: Record<string, string>) => Promise<unknown>> = {
    '/street-address': (query) => service.verifyUs(usStreetQuery(query), 0, nothingKnown),
    '/lookup': async (query) => ({ suggestions: await service.suggestUs(usAutocompleteQuery(query), []) }),
    '/verify': (query) => service.verifyIntl(intlStreetQuery(query)),
    '/v2/lookup': async () => ({ candidates: [] }),
  }

  const server = createServer(async ({ url = '/', method }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://vendor.invalid')
    const { key, ...query } = Object.fromEntries(searchParams)
    response
      .setHeader('access-control-allow-origin', '*')
      .setHeader('access-control-allow-headers', 'content-type')
    const answer = answers[pathname]
    if (method === 'OPTIONS') response.end()
    else if (key !== fakeSmartyKey) response.writeHead(401).end('Unauthorized')
    else if (!answer) response.writeHead(404).end()
    else
      await answer(query).then(
        (json) => response.setHeader('content-type', 'application/json').end(JSON.stringify(json)),
        () => response.writeHead(422).end(JSON.stringify({ errors: [{ message: 'Unprocessable lookup' }] })),
      )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
