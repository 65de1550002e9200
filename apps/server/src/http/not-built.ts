import { contract } from '@portal/contract/contract'
import type { Endpoint } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { Route } from './route.ts'

/** Calls that the contract names and nothing answers yet: 501 with a catalogue code, after the caller was admitted. */
export const notBuiltRoutes = (built: ReadonlyArray<{ endpoint: Endpoint }>): Route[] =>
  Object.values(contract as Record<string, Endpoint>)
    .filter((endpoint) => !built.some((one) => one.endpoint.path === endpoint.path))
    .map(({ params: _, query: __, body: ___, ...endpoint }) => ({
      endpoint,
      answer: async () => {
        throw new AppError('NOT_BUILT')
      },
    }))
