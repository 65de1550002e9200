import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { describe, expect } from 'vitest'
import { personaPassword } from '../db/seed/personas.ts'
import { anApp } from '../features/orders/testing.ts'
import { anAgent } from '../testing/builders.ts'
import { test as base } from '../testing/fixtures.ts'
import { requestLimits } from './request-limits.ts'

/**
 * Compressed bodies are not unpacked: a few bytes could grow past every limit (docs/spec/reliability.md#request-limits).
 */

const test = base.extend<{ app: FastifyInstance; email: string }>({
  app: [
    async ({ database }, use) => {
      const app = await anApp(database)
      await use(app)
      await app.close()
    },
    { scope: 'file' },
  ],
  email: async ({ database }, use) => use((await database.inTransaction((tx) => anAgent(tx))).email),
})

const packings = {
  gzip: gzipSync,
  'x-gzip': gzipSync,
  deflate: deflateSync,
  'deflate, raw': deflateRawSync,
  br: brotliCompressSync,
} as const

const send = (app: FastifyInstance, encoding: string, payload: string | Buffer) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/UserLogin',
    headers: { 'content-type': 'application/json', 'content-encoding': encoding },
    payload,
  })

describe.for(Object.entries(packings))('a body packed as %s', ([name, pack]) => {
  const encoding = name.split(',')[0] ?? ''

  test('is refused as one that cannot be read', async ({ app, email }) => {
    const body = JSON.stringify({ email, password: personaPassword })
    const reply = await send(app, encoding, pack(body))
    expect([reply.statusCode, reply.json().error.code]).toEqual([400, 'MALFORMED_BODY'])
  })

  test('that would become ten times what is allowed is refused like any other', async ({ app }) => {
    const bomb = pack(Buffer.alloc(requestLimits.bodyBytes * 10, ' '))
    expect(bomb.length).toBeLessThan(requestLimits.bodyBytes)
    const reply = await send(app, encoding, bomb)
    expect([reply.statusCode, reply.json().error.code]).toEqual([400, 'MALFORMED_BODY'])
  })
})

test.for(['gzip', 'br', 'identity', 'nonsense'])(
  'a body that is only said to be packed (%s) is read as it is',
  async (encoding, { app, email }) => {
    const reply = await send(app, encoding, JSON.stringify({ email, password: personaPassword }))
    expect(reply.json()).toMatchObject({ hasError: false, result: { token: expect.any(String) } })
  },
)
