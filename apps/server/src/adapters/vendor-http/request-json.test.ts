import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestJson } from './request-json.ts'

/** Answers what the address asks for: /204, /304, /200?body=… */
let server: Server
let url: string
beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://vendor.invalid')
    response.writeHead(Number(pathname.slice(1)))
    response.end(searchParams.get('body') ?? undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const ask = (path: string) =>
  requestJson({ vendor: 'Test', url: url + path, method: 'GET', headers: {}, timeoutMs: 5_000 })

describe('bodies', () => {
  test('204 and 304 have none, and that is no failure', async () => {
    expect(await ask('/204')).toMatchObject({ status: 204, json: undefined })
    expect(await ask('/304')).toMatchObject({ status: 304, json: undefined })
  })
  test('a success that ought to have one, and has none or another kind, cannot be read', async () => {
    await expect(ask('/200')).rejects.toMatchObject({ kind: 'bad_response' })
    await expect(ask('/201?body=<html>')).rejects.toMatchObject({ kind: 'bad_response' })
  })
  test('a failure may say anything', async () => {
    expect(await ask('/502?body=<html>')).toMatchObject({ status: 502, json: undefined })
    expect(await ask('/400?body={"code":1}')).toMatchObject({ status: 400, json: { code: 1 } })
  })
})
