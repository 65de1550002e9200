import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { type PostNeeds, postWebhook } from './post-webhook.ts'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

async function aReceiver(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
}

const post = (url: string, needs: Partial<PostNeeds> = {}) =>
  postWebhook(
    { allowedHosts: ['127.0.0.1'], ...needs },
    { url, headers: { 'webhook-id': 'm1' }, body: '{"type":"webhook.test"}' },
    new AbortController().signal,
  )

describe('a receiver', () => {
  test('gets the body and the headers, and is done with 2xx', async () => {
    const got: unknown[] = []
    const url = await aReceiver(async (request, answer) => {
      let body = ''
      for await (const chunk of request) body += chunk
      got.push([request.method, request.url, request.headers['webhook-id'], body])
      answer.writeHead(204).end()
    })
    expect(await post(url)).toEqual({ status: 204, problem: '', retryAfterMs: 0 })
    expect(got).toEqual([['POST', '/hook', 'm1', '{"type":"webhook.test"}']])
  })

  test('that fails is told by its status, and may ask for more time', async () => {
    const url = await aReceiver((_, answer) => answer.writeHead(503, { 'retry-after': '120' }).end())
    expect(await post(url)).toEqual({
      status: 503,
      problem: 'The receiver answered 503.',
      retryAfterMs: 120_000,
    })
  })

  test('that redirects is not followed', async () => {
    let calls = 0
    const url = await aReceiver((_, answer) => {
      calls++
      answer.writeHead(307, { location: '/elsewhere' }).end()
    })
    expect(await post(url)).toMatchObject({ status: 307, problem: 'The receiver answered 307.' })
    expect(calls).toBe(1)
  })

  test('that sends a huge answer is not read', async () => {
    let written = 0
    const url = await aReceiver((_, answer) => {
      answer.writeHead(200)
      const more = () => {
        while (!answer.destroyed && written < 512 * 1_048_576) {
          written += 65_536
          if (!answer.write(Buffer.alloc(65_536))) return void answer.once('drain', more)
        }
      }
      more()
    })
    expect(await post(url)).toMatchObject({ status: 200, problem: '' })
    expect(written).toBeLessThan(64 * 1_048_576)
  })

  test('that never answers is given up in time', async () => {
    const url = await aReceiver(() => {})
    expect(await post(url, { timeoutMs: 100 })).toMatchObject({
      status: null,
      problem: 'No answer within 0.1 seconds.',
    })
  })

  test('that closes the connection, or is not there, has no status', async () => {
    const url = await aReceiver((request) => request.socket.destroy())
    expect(await post(url)).toMatchObject({ status: null, problem: 'The connection was closed.' })
    expect(await post('http://127.0.0.1:1/hook')).toMatchObject({
      status: null,
      problem: 'The connection was refused.',
    })
  })
})

describe('what is not on the public internet', () => {
  const never: PostNeeds['resolve'] = async () => {
    throw new Error('not to be asked')
  }

  test.for([
    ['http://hooks.example/x', 'The address is not https, and its host is not in WEBHOOK_ALLOWED_HOSTS.'],
    [
      'https://127.0.0.1/x',
      'The address is not on the public internet, and its host is not in WEBHOOK_ALLOWED_HOSTS.',
    ],
    [
      'https://[::1]/x',
      'The address is not on the public internet, and its host is not in WEBHOOK_ALLOWED_HOSTS.',
    ],
    [
      'https://[::ffff:7f00:1]/x',
      'The address is not on the public internet, and its host is not in WEBHOOK_ALLOWED_HOSTS.',
    ],
    [
      'https://169.254.169.254/latest/meta-data',
      'The address is not on the public internet, and its host is not in WEBHOOK_ALLOWED_HOSTS.',
    ],
    ['https://hooks.example:22/x', 'The port is not one that webhooks use.'],
    ['https://hooks.example:6379/x', 'The port is not one that webhooks use.'],
    [
      'https://2130706433/x',
      'The address is not on the public internet, and its host is not in WEBHOOK_ALLOWED_HOSTS.',
    ],
    [
      'https://0x7f.1/x',
      'The address is not on the public internet, and its host is not in WEBHOOK_ALLOWED_HOSTS.',
    ],
  ] as const)('%s is not called', async ([url, problem]) => {
    expect(await post(url, { allowedHosts: [], resolve: never })).toEqual({
      status: null,
      problem,
      retryAfterMs: 0,
    })
  })

  test('nor is a name that leads there, even if only one of its addresses does', async () => {
    for (const addresses of [['127.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['fd00::1']])
      expect(
        await post('https://rebind.example/', { allowedHosts: [], resolve: async () => addresses }),
      ).toMatchObject({
        status: null,
        problem: 'The address is not on the public internet, and its host is not in WEBHOOK_ALLOWED_HOSTS.',
      })
  })

  test('the name is resolved once, and the connection goes where it was checked', async () => {
    const url = await aReceiver((request, answer) => answer.writeHead(request.headers.host ? 200 : 400).end())
    const { port } = new URL(url)
    let asked = 0
    const resolve = async () => {
      asked++
      return ['127.0.0.1']
    }
    const host = `allowed.example:${port}`
    expect(await post(`http://${host}/hook`, { allowedHosts: [host], resolve })).toMatchObject({
      status: 200,
    })
    expect(asked).toBe(1)
  })
})
