import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { test as base, expect } from 'vitest'
import { type Patience, prepareToLeave } from './drain.ts'

/** Leaving in order (docs/spec/reliability.md#shutdown), on a real server: connections are what this is about. */

type Leaver = {
  app: FastifyInstance
  port: number
  finish: () => void
  begun: Promise<void>
  leave: () => Promise<void>
}

/** A server with one call that ends when the test says so. */
const usual: Patience = { acceptMs: 0, quietMs: 10, lingerMs: 50, finishMs: 10_000 }

const test = base.extend<{ serve: (patience?: Partial<Patience>) => Promise<Leaver> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to know what a fixture needs.
  serve: async ({}, use) => {
    const apps: FastifyInstance[] = []
    await use(async (patience = {}) => {
      const app = Fastify({ return503OnClosing: false })
      apps.push(app)
      const begun = Promise.withResolvers<void>()
      const done = Promise.withResolvers<void>()
      app.get('/quick', async () => 'quick')
      app.get('/slow', async () => {
        begun.resolve()
        await done.promise
        return 'slow'
      })
      const leave = prepareToLeave(app, { ...usual, ...patience })
      const address = await app.listen({ port: 0, host: '127.0.0.1' })
      return { app, port: Number(new URL(address).port), finish: done.resolve, begun: begun.promise, leave }
    })
    for (const app of apps) {
      app.server.closeAllConnections()
      await app.close()
    }
  },
})

async function ask(port: number, path: string, agent: Agent): Promise<{ connection?: string; body: string }> {
  const [reply] = (await once(get({ port, host: '127.0.0.1', path, agent }), 'response')) as [IncomingMessage]
  return { connection: reply.headers.connection ?? '', body: await text(reply) }
}

test('what is under way is answered in full, and says that its connection ends', async ({ serve }) => {
  const { port, begun, finish, leave } = await serve()
  const agent = new Agent({ keepAlive: true })
  const slow = ask(port, '/slow', agent)
  await begun
  const left = leave()
  const isRefused = () =>
    fetch(`http://127.0.0.1:${port}/quick`).then(
      () => false,
      () => true,
    )
  await expect.poll(isRefused, { message: 'new connections are refused', timeout: 20_000 }).toBe(true)
  finish()
  expect(await slow).toEqual({ connection: 'close', body: 'slow' })
  await left
})

test('new connections are answered during the grace period, and are not reset at its end', async ({
  serve,
}) => {
  const acceptMs = 300
  const { port, leave } = await serve({ acceptMs, quietMs: 200 })
  const newConnection = () => ask(port, '/quick', new Agent({ keepAlive: false }))
  const burst = () => Promise.all(Array.from({ length: 8 }, newConnection))
  // Its timer is older than the server's: these wait in the accept queue in the moment when the grace period ends.
  const atItsEnd = delay(acceptMs).then(burst)
  const left = leave()
  const answers = [...(await burst()), ...(await atItsEnd)]
  expect(new Set(answers.map(({ connection }) => connection))).toEqual(new Set(['close']))
  await left
  await expect(newConnection()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('a request that was already on its way into a kept connection is answered', async ({ serve }) => {
  const { port, leave } = await serve()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  expect(await ask(port, '/quick', agent)).toEqual({ connection: 'keep-alive', body: 'quick' })
  const left = leave()
  expect(await ask(port, '/quick', agent)).toEqual({ connection: 'close', body: 'quick' })
  await left
})

test('a connection on which no one speaks is closed, and holds no one up', async ({ serve }) => {
  const { port, leave } = await serve()
  const silent = connect(port, '127.0.0.1')
  await once(silent, 'connect')
  silent.write('GET /quick HTTP/1.1\r\nhost: x\r\n\r\n')
  await once(silent, 'data')
  const closed = once(silent, 'close')
  await leave()
  await closed
})

test('what does not end by itself is cut off', async ({ serve }) => {
  const { port, begun, leave } = await serve({ lingerMs: 1, finishMs: 20 })
  const never = ask(port, '/slow', new Agent()).catch((error: NodeJS.ErrnoException) => error.code)
  await begun
  await leave()
  expect(await never).toBe('ECONNRESET')
})
