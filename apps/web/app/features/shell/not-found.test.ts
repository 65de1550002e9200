import type { ClientLoaderFunctionArgs } from 'react-router'
import { expect, test, vi } from 'vitest'
import { clientLoader } from './not-found.ts'

const leadsTo = async (path: string) => {
  const request = new Request(`https://portal.example${path}`)
  const answer = await clientLoader({ request } as ClientLoaderFunctionArgs)
  return answer.headers.get('location')
}

test('an address whose route has come in meanwhile is gone to with all its parts; any other leads home', async () => {
  const routes = [{ path: 'fleet/:deviceId' }, { path: '*' }]
  const state = { navigation: { location: { hash: '#history' } } }
  vi.stubGlobal('window', { __reactRouterDataRouter: { routes, state } })

  expect(await leadsTo('/fleet/7?view=mine')).toBe('/fleet/7?view=mine#history')
  expect(await leadsTo('/no-such-page')).toBe('/?not-found')
})
