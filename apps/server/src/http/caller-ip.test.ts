import { expect, test } from 'vitest'
import { callerIp } from './caller-ip.ts'

const from = (ip: string) =>
  callerIp({ ip, socket: { remoteAddress: '127.0.0.1' } as Parameters<typeof callerIp>[0]['socket'] })

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:4711', '203.0.113.9'],
  ['2001:db8::7', '2001:db8::7'],
  ['[2001:db8::7]:4711', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
])('%s is the caller %s', (said, ip) => expect(from(said)).toBe(ip))

test.each([
  'unknown',
  '',
  '203.0.113.999',
  '203.0.113.9:',
  '203.0.113.9:4711x',
  '[script]:80',
  '2001:db8::7]:1',
])('"%s" is no address: the socket’s counts', (said) => expect(from(said)).toBe('127.0.0.1'))
