import { getManifest } from '@portal/contract/catalog'
import { AppError } from '@portal/contract/errors'
import { defaultDomainId } from '@portal/domain/ids'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { accept } from '../../http/accept-input.ts'
import type { RawRoute } from '../../http/route.ts'
import { acceptedEncoding, hasCopy } from './manifest-cache.ts'

/**
 * The shop's own client keeps it for two hours (docs/spec/catalog.md#manifest); every other cache asks whether it is
 * still this one.
 */
const cacheControl = 'public, max-age=0, must-revalidate'

export const catalogRoutes: RawRoute[] = [{ endpoint: getManifest, reply: sendManifest }]

async function sendManifest(
  { manifest }: Pick<Deps, 'manifest'>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { domainId } = accept(getManifest.params, request.params)
  if (domainId.toLowerCase() !== defaultDomainId) throw new AppError('MANIFEST_NOT_FOUND')

  const bytes = await manifest.bytes()
  const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ')
  reply.headers({ etag: bytes.etag, 'cache-control': cacheControl, vary })
  if (hasCopy(request.headers['if-none-match'], bytes.etag)) return reply.code(304).send()

  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type('application/json; charset=utf-8').send(bytes[encoding])
}
