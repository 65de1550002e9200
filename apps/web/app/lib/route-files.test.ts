import { expect, test } from 'vitest'
import { portalRoutesUrl, publicRoutesUrl, splitRoutes } from './route-files.ts'

const whole = {
  url: '/assets/manifest-0a1b2c3d.js',
  version: '0a1b2c3d',
  routes: {
    root: {},
    'features/shell/public-layout': { parentId: 'root' },
    home: { parentId: 'features/shell/public-layout' },
    'features/shell/app-layout': { parentId: 'root' },
    'features/shell/admin-layout': { parentId: 'features/shell/app-layout' },
    users: { parentId: 'features/shell/admin-layout' },
    unknown: { parentId: 'root' },
  },
}

test('public pages have no route behind sign-in, and none is lost', () => {
  const { publicScript, portalModule } = splitRoutes(whole)
  const list = JSON.parse(publicScript.replace(/^window\.__reactRouterManifest=|;$/g, ''))
  const rest = JSON.parse(portalModule.replace(/^export default |;$/g, ''))

  expect(Object.keys(list.routes)).toEqual(['root', 'features/shell/public-layout', 'home', 'unknown'])
  expect({ ...list.routes, ...rest }).toEqual(whole.routes)
  expect(list).toMatchObject({ url: '/assets/public-routes-0a1b2c3d.js', version: '0a1b2c3d' })
})

test('the rest is found from the list that a public page has; others lack nothing', () => {
  expect(portalRoutesUrl(publicRoutesUrl(whole.url))).toBe('/assets/portal-routes-0a1b2c3d.js')
  expect(portalRoutesUrl(whole.url)).toBeUndefined()
})
