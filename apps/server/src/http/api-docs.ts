import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { OpenAPIV3 } from 'openapi-types'
import { openApi } from './openapi.ts'
import { contentSecurityPolicy } from './security.ts'

/** The one style element that the reader of the document writes. A new version may need a new hash. */
const readerStyle = 'RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='

/** Made for the first app of a process: tests start many. */
let document: ReturnType<typeof openApi> | undefined

/** /api/openapi.json and a page to read it at /api/docs, both from the contract (docs/spec/api.md#conventions). */
export function serveApiDocs(api: FastifyInstance) {
  document ??= openApi()
  const ours = document
  api.get('/openapi.json', async () => ours)
  // The reader shows any version of OpenAPI; its types know 3.0.
  void api.register(swagger, {
    mode: 'static',
    specification: { document: ours as unknown as OpenAPIV3.Document },
  })
  void api.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: contentSecurityPolicy({ styleHashes: [readerStyle], trustedTypes: false }),
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
