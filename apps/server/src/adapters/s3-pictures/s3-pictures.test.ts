import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AwsClient } from 'aws4fetch'
import { afterEach, expect, test } from 'vitest'
import { pictureStorageContract } from '../../ports/picture-storage.contract.ts'
import { s3Pictures } from './s3-pictures.ts'

const keys = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a secret of the bucket' }
const stops: Array<() => void> = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** A bucket that keeps what it is given, and refuses requests that are not signed with its keys. */
async function aBucket({ status }: { status?: number } = {}) {
  const kept = new Map<string, { content: Buffer; type: string | undefined }>()
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (status !== undefined) return void reply.writeHead(status).end()
    if (!(await isSigned(request))) return void reply.writeHead(403).end()
    const path = request.url ?? ''
    if (request.method === 'PUT')
      kept.set(path, { content: Buffer.concat(chunks), type: request.headers['content-type'] })
    if (request.method === 'DELETE') {
      kept.delete(path)
      return void reply.writeHead(204).end()
    }
    const found = kept.get(path)
    if (!found) return void reply.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
    reply.writeHead(200).end(request.method === 'PUT' ? '' : found.content)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => server.close().closeAllConnections())
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { kept, settings: { endpoint, region: 'eu-central-1', bucket: 'catalog', ...keys } }
}

/** Signs the same request at the same moment and compares. */
async function isSigned({ method = '', url = '', headers }: IncomingMessage): Promise<boolean> {
  const signed = await new AwsClient({ ...keys, service: 's3', region: 'eu-central-1' }).sign(
    `http://${headers.host}${url}`,
    {
      method,
      headers: {
        ...(headers['content-type'] && { 'content-type': headers['content-type'] }),
        ...(headers['cache-control'] && { 'cache-control': headers['cache-control'] }),
      },
      aws: { datetime: String(headers['x-amz-date']) },
    },
  )
  return signed.headers.get('authorization') === headers.authorization
}

pictureStorageContract('a bucket', async () => s3Pictures((await aBucket()).settings))

test('an upload has its content type, and the path begins with the bucket', async () => {
  const { kept, settings } = await aBucket()

  await s3Pictures(settings).put('x-720.avif', Buffer.from('x'), 'image/avif')

  expect([...kept]).toEqual([
    ['/catalog/pictures/x-720.avif', { content: Buffer.from('x'), type: 'image/avif' }],
  ])
})

test('an object that a storage says is not there counts as removed', async () => {
  const { settings } = await aBucket({ status: 404 })

  await expect(s3Pictures(settings).remove('x-720.avif')).resolves.toBeUndefined()
})

test.for([
  ['the wrong keys', async () => ({ ...(await aBucket()).settings, secretAccessKey: 'another' })],
  ['a bucket that fails', async () => (await aBucket({ status: 500 })).settings],
  [
    'no server at the address',
    async () => ({ ...(await aBucket()).settings, endpoint: 'http://127.0.0.1:1' }),
  ],
] as const)('%s: the storage is said to be unavailable, on every way', async ([, settings]) => {
  const storage = s3Pictures(await settings())

  await expect(storage.put('x-720.avif', Buffer.from('x'), 'image/avif')).rejects.toMatchObject({
    code: 'STORAGE_UNAVAILABLE',
  })
  await expect(storage.get('x-720.avif')).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
  await expect(storage.remove('x-720.avif')).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
})
