import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { OpenAPIV3 } from 'openapi-types'
import { openApi } from './openapi.ts'
import { contentSecurityPolicy } from './security.ts'

/** The one style element that the reader of the document writes. A new version may need a new hash. */
const readerStyle = 'RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='

let made: ReturnType<typeof openApi> | undefined
/** Made for the first reader: its 400 calls and their schemas take long, and most processes are never asked for it. */
function document() {
  made ??= openApi()
  return made
}

/** What the reader holds until it is asked; `transformSpecification` puts ours in its place. */
const notMadeYet: OpenAPIV3.Document = { openapi: '3.0.0', info: { title: '', version: '' }, paths: {} }

/** /api/openapi.json and a page to read it at /api/docs, both from the contract (docs/spec/api.md#conventions). */
export function serveApiDocs(api: FastifyInstance) {
  api.get('/openapi.json', async () => document())
  void api.register(swagger, { mode: 'static', specification: { document: notMadeYet } })
  void api.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: contentSecurityPolicy({ styleHashes: [readerStyle], trustedTypes: false }),
    transformSpecification: document,
    transformSpecificationClone: false,
    // No other answer links the document.
    uiConfig: { validatorUrl: null },
    // Its links are from inside this folder.
    uiHooks: {
      onRequest: (request, reply, next) => {
        if (request.url === '/api/docs') void reply.redirect('/api/docs/', 308)
        else next()
      },
    },
  })
}
