import { expect, test } from 'vitest'
import { pageAddress } from './pages.ts'

test.for([
  ['/phones?brands=Ferro', '/phones?brands=Ferro'],
  ['//evil.example/phones', '//evil.example/phones'],
  ['/\\evil.example', '//evil.example'],
  ['/@evil.example', '/@evil.example'],
  ['/:80/phones', '/:80/phones'],
  ['/../phones', '/phones'],
  ['http://evil.example/phones?brands=Ferro', '/phones?brands=Ferro'],
  ['HTTP://user@evil.example:80', '/'],
  ['https://evil.example?x=1', '/?x=1'],
  ['@evil.example', '/@evil.example'],
  ['', '/'],
] as const)('%j is %s of ours', ([asked, path]) => {
  const address = pageAddress(asked)
  expect(address.href).toBe(`http://portal.invalid${path}`)
})
