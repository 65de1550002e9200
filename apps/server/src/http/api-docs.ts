import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { openApi } from './openapi.ts'

/** /api/openapi.json and a page to read it at /api/docs, both from the contract (architecture 4). */
export function serveApiDocs(api: FastifyInstance) {
  const document = openApi()
  api.get('/openapi.json', async () => document)
  void api.register(swagger, { mode: 'static', specification: { document } })
  void api.register(swaggerUi, { routePrefix: '/docs', staticCSP: true })
}
