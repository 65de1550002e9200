import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test as plain } from 'vitest'
import { buildApp } from '../app.ts'
import type { Database } from '../db/client.ts'
import { realDeps } from '../features/orders/testing.ts'
import { test } from '../testing/fixtures.ts'
import { isPrivateAddress, isPrivateHost } from './private-network.ts'

plain.for([
  ['localhost', true],
  ['LOCALHOST:3000', true],
  ['shop.localhost:8080', true],
  ['127.0.0.1:3000', true],
  ['10.1.2.3', true],
  ['172.16.0.9:80', true],
  ['172.31.255.255', true],
  ['192.168.178.20:3000', true],
  ['[::1]:3000', true],
  ['[fd12::7]', true],
  ['[::ffff:192.168.0.9]:3000', true],
  ['portal.example', false],
  ['portal.example:3000', false],
  ['localhost.example', false],
  ['notlocalhost', false],
  ['127.0.0.1.example', false],
  ['127.0.0.1@portal.example', false],
  ['203.0.113.9', false],
  ['172.32.0.1', false],
  ['8.8.8.8:3000', false],
  ['[2001:db8::7]:3000', false],
  ['[::ffff:203.0.113.9]', false],
  ['2130706433', false],
  ['0x7f.1', false],
  ['localhost, portal.example', false],
  ['', false],
] as const)('the host %j is private: %s', ([host, is]) => {
  expect(isPrivateHost(host)).toBe(is)
})

plain.for([
  ['127.0.0.1', true],
  ['::1', true],
  ['::ffff:172.17.0.1', true],
  ['fe80::1%eth0', true],
  ['203.0.113.9', false],
  ['2001:db8::7', false],
  ['unknown', false],
] as const)('the address %j is private: %s', ([address, is]) => {
  expect(isPrivateAddress(address)).toBe(is)
})

async function aPortal(database: Database, { onlyPrivateHosts = true } = {}) {
  const app = await buildApp({
    deps: realDeps(database),
    config: { corsOrigins: [], TRUST_PROXY: 0, publicBaseUrl: 'http://localhost:3000' },
    health: { checkDatabase: async () => {}, ports: () => ({}), accepting: () => true },
    mailboxOpen: true,
    onlyPrivateHosts,
  })
  onTestFinished(() => app.close())
  return app
}

describe('without a public address', () => {
  test('other hosts get a page that names the setting, and calls a refusal', async ({ database }) => {
    const app = await aPortal(database)
    const headers = { host: 'portal.example' }

    for (const url of ['/', '/phones', '/dev/mailbox', '/i/1/2', '/pictures/x.avif']) {
      const reply = await app.inject({ url, headers })
      expect([url, reply.statusCode]).toEqual([url, 421])
      expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(reply.headers['content-security-policy']).toMatch(/^default-src 'none'/)
      expect(reply.headers['x-content-type-options']).toBe('nosniff')
      expect(reply.body).toContain('PUBLIC_BASE_URL')
      expect(reply.body).toContain('Requests for this host are not answered')
    }
    const call = await app.inject({
      method: 'POST',
      url: '/api/auth/UserLogin',
      headers,
      payload: { email: 'ada@wbc.example', password: 'Demo1234' },
    })
    expect(call.statusCode).toBe(421)
    expect(call.json()).toMatchObject({
      hasError: true,
      error: {
        code: 'PUBLIC_ADDRESS_MISSING',
        // Also where the address is set, to this machine.
        message: expect.stringMatching(/^Requests for this host are not answered\./),
      },
    })
  })

  test.for([
    { 'x-forwarded-host': 'portal.example' },
    { 'x-forwarded-for': '192.168.1.7' },
    { 'x-forwarded-proto': 'https' },
    { forwarded: 'for=10.0.0.1;host="portal.example";proto=https' },
    { via: '1.1 cache' },
    { 'cdn-loop': 'cloudflare' },
    { 'x-cluster-client-ip': '203.0.113.9' },
    { 'x-envoy-external-address': '203.0.113.9' },
    { 'x-real-ip': '192.168.1.7' },
    { 'cf-connecting-ip': '203.0.113.9' },
    { 'true-client-ip': '203.0.113.9' },
  ])('a proxy opens nothing, however it names itself: %j', async (proxy, { database }) => {
    const app = await aPortal(database)
    const headers = { host: '127.0.0.1:3000', ...proxy }
    expect((await app.inject({ url: '/dev/mailbox', headers })).statusCode).toBe(421)
    const signIn = await app.inject({
      method: 'POST',
      url: '/api/auth/UserLogin',
      headers,
      payload: { email: 'ada@wbc.example', password: 'Demo1234' },
    })
    expect(signIn.json().error.code).toBe('PUBLIC_ADDRESS_MISSING')
  })

  test('nor does one that speaks HTTP/1.0 and names us as the host, as nginx does by default', async ({
    database,
  }) => {
    const app = await aPortal(database)
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const answered = async (version: string) => {
      const socket = connect(port, '127.0.0.1')
      socket.write(`GET /dev/mailbox HTTP/${version}\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`)
      return (await text(socket)).split(' ')[1]
    }
    expect(await answered('1.0')).toBe('421')
    expect(await answered('1.1')).toBe('200')
  })

  test('this machine and private networks are answered, and balancers hear of health by any name', async ({
    database,
  }) => {
    const app = await aPortal(database)
    for (const host of ['localhost:3000', '127.0.0.1', '192.168.1.7:3000', '[::1]:3000']) {
      expect((await app.inject({ url: '/api/config', headers: { host } })).statusCode).toBe(200)
      expect((await app.inject({ url: '/dev/mailbox', headers: { host } })).statusCode).toBe(200)
    }
    expect((await app.inject({ url: '/api/health', headers: { host: 'portal.example' } })).statusCode).toBe(
      200,
    )
  })
})

test('with a public address every host is answered', async ({ database }) => {
  const app = await aPortal(database, { onlyPrivateHosts: false })
  expect((await app.inject({ url: '/api/config', headers: { host: 'portal.example' } })).statusCode).toBe(200)
})

test('the mailbox opens for callers of this machine and private networks alone', async ({ database }) => {
  const app = await aPortal(database, { onlyPrivateHosts: false })
  const opened = async (remoteAddress: string, headers = {}) =>
    (await app.inject({ url: '/dev/mailbox', remoteAddress, headers })).statusCode

  expect(await opened('127.0.0.1')).toBe(200)
  expect(await opened('172.17.0.1')).toBe(200)
  expect(await opened('203.0.113.9')).toBe(404)
  expect(await opened('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).toBe(404)
  expect(await opened('127.0.0.1', { forwarded: 'for=203.0.113.9' })).toBe(404)
  expect(await opened('127.0.0.1', { 'x-forwarded-for': '192.168.1.7' })).toBe(404)
  expect(await opened('127.0.0.1', { 'x-real-ip': '203.0.113.9' })).toBe(404)
  expect(await opened('127.0.0.1', { via: '1.1 cache' })).toBe(404)
})
