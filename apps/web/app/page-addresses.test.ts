import type { RouteConfigEntry } from '@react-router/dev/routes'
import { describe, expect, test } from 'vitest'
import { normalAddress } from './page-addresses.ts'
import routes from './routes.ts'

const at = (address: string) => normalAddress(new URL(address, 'http://portal.invalid'))

const pathsOf = (entries: readonly RouteConfigEntry[], base = ''): string[] =>
  entries.flatMap(({ path = '', children = [] }) =>
    children.length > 0 ? pathsOf(children, `${base}${path}`) : [`${base}/${path}`],
  )

describe('what a page reads of its address', () => {
  test('is known of every page of the route table', async () => {
    const unknown = pathsOf(await routes)
      .filter((path) => path !== '/*')
      .map((path) => path.replace(/:\w+\??/g, 'some'))
      .filter((path) => at(path).address === at('/no/page/at/all').address)
    expect(unknown).toEqual([])
  })

  test.for([
    ['/phones?gclid=1&utm_source=x', '/phones'],
    ['/?fbclid=1', '/'],
    ['/Phones/?GCLID=1', '/phones'],
    ['/%70hones', '/phones'],
    ['/about-wbc?brands=Halden', '/about-wbc'],
    ['/?not-found&x=1', '/?not-found='],
    ['/login?from=%2Fcart&ended', '/login?ended='],
    ['/cart?step=draft&x=1', '/cart?step=draft'],
    ['/cart?step=nowhere', '/cart'],
    ['/password-reset?token=secret', '/password-reset?token=one'],
    ['/promos/another', '/promos/_'],
    ['/q/Secret?x=1', '/q/_'],
    ['/Q/Secret/', '/q/_'],
    ['/order-details/10482?x=1', '/order-details/_'],
    ['/order-details/10483', '/order-details/_'],
    ['/orders/10483/Units?x=1', '/orders/_/units'],
    ['/orders/10483/other', '/_/no-page'],
    ['/admin/offer-details/1/Insert', '/admin/offer-details/_/Insert'],
    ['/made-up', '/_/no-page'],
    ['/another/made/up?x=1', '/_/no-page'],
    ['/%E0%A4%A', '/_/no-page'],
    ['/phones%0a', '/_/no-page'],
  ] as const)('%s is the page at %s', ([asked, address]) => {
    expect(at(asked)).toEqual({ address, isListed: true })
    // The server looks for a kept page under the address as it was asked for.
    expect(at(address)).toEqual({ address, isListed: true })
  })

  test.for([
    ['/phones?brands=Orbis&brands=HALDEN&brands=halden', '/phones?brands=halden&brands=orbis'],
    ['/phones?brands=halden&x=1&brands=orbis', '/phones?brands=halden&brands=orbis'],
    ['/phones?sort=PRICE&q=+5g+&unlocked=TRUE', '/phones?q=5g&sort=price&unlocked=true'],
    ['/phones?carriers=verizon&carriers=UNKNOWN', '/phones?carriers=Verizon&carriers=unknown'],
    ['/phones?compare=a&compare=b,a', '/phones?compare=a%2Cb'],
    ['/phones?quantity=012&compare=a', '/phones?compare=a&quantity=12'],
    ['/phones.data?_routes=root&gclid=1', '/phones.data?_routes=root'],
    ['/q/Secret.data', '/q/_.data'],
    // Not listed, even with the name of a parameter that has few values: such pages wait for their turn to be rendered.
    ['/gallery?token=1', '/gallery?token=1'],
  ] as const)('%s is %s, and one of many', ([asked, address]) => {
    expect(at(asked)).toEqual({ address, isListed: false })
    expect(at(address)).toEqual({ address, isListed: false })
  })
})

describe('the page of a product', () => {
  test.for([
    ['/phone-details/halden-n6?gclid=1', '/phone-details/halden-n6'],
    ['/Phone-Details/halden-n6/', '/phone-details/halden-n6'],
    ['/buy/item-details/N%C3%A4me?quantity=many', '/buy/item-details/N%C3%A4me'],
  ] as const)('%s is %s', ([asked, address]) => {
    const product = decodeURIComponent(address.split('/').at(-1) ?? '')
    expect(at(asked)).toEqual({ address, isListed: false, product })
  })

  test('with a choice is one of many', () => {
    const asked =
      '/phone-details/halden-n6?x=1&quantity=003&offer=o1&carrier=VERIZON&brands=Halden&repair=maybe'
    expect(at(asked)).toEqual({
      address: '/phone-details/halden-n6?brands=Halden&carrier=Verizon&offer=o1&quantity=3',
      isListed: false,
    })
  })
})

test('addresses that are one page stay one when they are read again', () => {
  for (const asked of [
    '/phones?brands=B&brands=a&q=+x+',
    '/phone-details/x?carrier=verizon',
    '/order-details/1',
  ]) {
    const { address } = at(asked)
    expect(at(address).address).toBe(address)
  }
})
