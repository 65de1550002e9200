import { describe, expect, test } from 'vitest'
import { budgetKb, routesOf, tooLarge } from './bundle-budget.ts'

const assets = {
  url: '/assets/manifest-1.js',
  entry: { module: '/assets/entry.js', imports: ['/assets/libraries.js'] },
  routes: {
    root: { module: '/assets/root.js', imports: ['/assets/libraries.js'], css: ['/assets/root.css'] },
    'features/shell/public-layout': { module: '/assets/public.js' },
    'features/shell/app-layout': { module: '/assets/app.js' },
    home: { module: '/assets/home.js', css: ['/assets/root.css#', '/assets/home.css'] },
    cart: { module: '/assets/cart.js' },
    '*': { module: '/assets/unknown.js' },
  },
}
const routes = {
  root: { path: '' },
  'features/shell/public-layout': { parentId: 'root' },
  'features/shell/app-layout': { parentId: 'root' },
  home: { parentId: 'features/shell/public-layout', index: true },
  cart: { parentId: 'features/shell/app-layout', path: 'cart' },
  '*': { parentId: 'root', path: '*' },
}

describe('the files of a first visit', () => {
  test('are those of the entry, the route and everything around it, each once', () => {
    expect(routesOf(assets, routes)[0]).toEqual({
      path: '/',
      kind: 'public',
      scripts: [
        '/assets/public-routes-1.js',
        '/assets/entry.js',
        '/assets/libraries.js',
        '/assets/root.js',
        '/assets/public.js',
        '/assets/home.js',
      ],
      styles: ['/assets/root.css', '/assets/home.css'],
    })
  })

  test('are counted for pages only, and pages behind sign-in have a budget of their own', () => {
    expect(routesOf(assets, routes).map(({ path, kind }) => [path, kind])).toEqual([
      ['/', 'public'],
      ['/cart', 'portal'],
    ])
    expect(routesOf(assets, routes)[1]?.scripts).toContain('/assets/manifest-1.js')
  })
})

test('a budget may be spent, not overspent', () => {
  const { script, style } = budgetKb.public
  const page = { path: '/phones', kind: 'public', scriptKb: script, styleKb: style } as const

  expect(tooLarge(page)).toEqual([])
  expect(tooLarge({ ...page, scriptKb: script + 0.1 })).toEqual([
    '/phones loads 152.1 KB of JS; its budget is 152 KB.',
  ])
  expect(tooLarge({ ...page, styleKb: style + 1, scriptKb: script + 1 })).toHaveLength(2)
})
