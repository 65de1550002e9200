import { AppError } from '@portal/contract/errors'
import { uploadedPicturesPath } from '@portal/domain/picture-address'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'

const ownName = /^[\da-f]{32}-(?:480|720|1240)\.(avif|webp)$/

/** Uploaded pictures at their addresses. A name is made of its content, so that no one needs to ask twice. */
export function servePictures(app: FastifyInstance, { pictures }: Pick<Deps, 'pictures'>) {
  app.get<{ Params: { name: string } }>(`${uploadedPicturesPath}/:name`, async ({ params }, reply) => {
    const [, format] = ownName.exec(params.name) ?? []
    const content = format === undefined ? undefined : await pictures.get(params.name)
    if (!content) throw new AppError('NOT_FOUND')
    return reply
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .type(`image/${format}`)
      .send(content)
  })
}
