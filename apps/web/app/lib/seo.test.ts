import { describe, expect, test } from 'vitest'
import { breadcrumbThing, type PageFacts, pageMeta } from './seo.ts'

const base = 'https://portal.example'
const args = (pathname: string, publicBaseUrl: string | undefined = base) => ({
  location: { pathname },
  matches: [{ id: 'root', loaderData: { publicBaseUrl } }, undefined],
})
const facts: PageFacts = { title: 'Services', description: 'What we do.' }
const tags = (pathname: string, change: Partial<PageFacts> = {}) =>
  pageMeta(args(pathname), { ...facts, ...change })

describe('the head of a page', () => {
  test('has a title with the name of the site, and a description', () => {
    expect(tags('/services')).toEqual(
      expect.arrayContaining([
        { title: 'Services, WBC' },
        { name: 'description', content: 'What we do.' },
        { property: 'og:title', content: 'Services, WBC' },
        { name: 'twitter:card', content: 'summary_large_image' },
      ]),
    )
  })

  test.for([
    ['/services', {}, '/services'],
    ['/services/', {}, '/services'],
    ['/', {}, '/'],
    ['/phone-details/n6', { path: '/buy/item-details/n6' }, '/buy/item-details/n6'],
  ] as const)('of %s with %o names %s as its address', ([pathname, change, path]) => {
    expect(tags(pathname, change)).toEqual(
      expect.arrayContaining([
        { tagName: 'link', rel: 'canonical', href: `${base}${path}` },
        { property: 'og:url', content: `${base}${path}` },
      ]),
    )
  })

  test('shows the picture of the page, whole address and size, or the card of the site', () => {
    const own = tags('/n6', {
      picture: { src: '/share/n6.jpg', alt: 'N6', size: { width: 1200, height: 630 } },
    })
    const foreign = tags('/n6', { picture: { src: 'https://cdn.example/n6.png', alt: 'N6' } })

    expect(own).toContainEqual({ property: 'og:image', content: `${base}/share/n6.jpg` })
    expect(own).toContainEqual({ property: 'og:image:width', content: '1200' })
    expect(foreign).toContainEqual({ property: 'og:image', content: 'https://cdn.example/n6.png' })
    expect(JSON.stringify(foreign)).not.toContain('og:image:width')
    expect(tags('/services')).toContainEqual({ property: 'og:image', content: `${base}/social-card.jpg` })
  })

  test('holds its linked data as one graph without what is undefined', () => {
    const things = () => [{ '@type': 'Product', name: 'N6', brand: undefined }]

    expect(tags('/n6', { things }).at(-1)).toEqual({
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@graph': [{ '@type': 'Product', name: 'N6' }],
      },
    })
  })

  test('of an unlisted page asks not to be found and names no address', () => {
    const unlisted = JSON.stringify(tags('/password-reset', { unlisted: true }))

    expect(unlisted).toContain('noindex')
    expect(unlisted).not.toMatch(/canonical|og:/)
  })

  test('still has its title when the root has no data', () => {
    const lost = pageMeta({ location: { pathname: '/' }, matches: [{ id: 'root' }] }, facts)
    expect(lost).toEqual([{ title: 'Services, WBC' }, { name: 'description', content: 'What we do.' }])
  })
})

test('breadcrumbs begin at home and count from one', () => {
  expect(breadcrumbThing(base, [{ name: 'Phones', path: '/phones' }])).toEqual({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: `${base}/` },
      { '@type': 'ListItem', position: 2, name: 'Phones', item: `${base}/phones` },
    ],
  })
})
