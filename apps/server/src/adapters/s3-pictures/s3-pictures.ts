import { AppError } from '@portal/contract/errors'
import { AwsClient } from 'aws4fetch'
import type { PictureStorage } from '../../ports/picture-storage.ts'

export type S3Settings = {
  /** The service's own address, without the bucket. */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

const timeoutMs = 10_000
const retries = 2
const immutable = 'public, max-age=31536000, immutable'

/** Pictures in a bucket of any storage that speaks S3, addressed by path; no one but us needs to reach it. */
export function s3Pictures({ endpoint, bucket, ...keys }: S3Settings): PictureStorage {
  const client = new AwsClient({ ...keys, service: 's3', retries, initRetryMs: 100 })
  const urlOf = (name: string) => `${endpoint.replace(/\/+$/, '')}/${bucket}/pictures/${name}`
  const ask = async (name: string, init: RequestInit) => {
    try {
      return await client.fetch(urlOf(name), {
        ...init,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
    } catch (cause) {
      throw new AppError('STORAGE_UNAVAILABLE', { cause })
    }
  }
  return {
    driver: 's3',
    put: async (name, content, contentType) => {
      const reply = await ask(name, {
        method: 'PUT',
        body: new Uint8Array(content),
        headers: { 'content-type': contentType, 'cache-control': immutable },
      })
      await refuseFailure(reply)
    },
    get: async (name) => {
      const reply = await ask(name, { method: 'GET' })
      if (reply.status === 404) {
        await reply.body?.cancel()
        return undefined
      }
      await refuseFailure(reply)
      return Buffer.from(await reply.arrayBuffer())
    },
    remove: async (name) => {
      const reply = await ask(name, { method: 'DELETE' })
      await reply.body?.cancel()
      // Most answer 204 also for an object that is not there; some say so.
      if (reply.status !== 404) await refuseFailure(reply)
    },
  }
}

async function refuseFailure(reply: Response) {
  if (reply.ok) return
  if (!reply.bodyUsed) await reply.body?.cancel()
  throw new AppError('STORAGE_UNAVAILABLE', {
    cause: new Error(`The picture storage answered ${reply.status}.`),
  })
}
