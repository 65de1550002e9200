import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

test.for([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '168.63.129.16',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'not an address',
])('%s is not the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.for(['8.8.8.8', '172.32.0.1', '192.0.3.1', '2606:4700:4700::1111', '2a00:1450:4001::1'])(
  '%s is',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)
