import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { root } from '../root.ts'
import type { WebBuild } from './pages.ts'

const webRoot = join(root, 'apps/web')

/** Vite inside this process: modules and styles reload in the browser, pages render from source. */
export async function mountVite(app: FastifyInstance, picturesDir: string) {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: webRoot,
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  })
  await app.register(fastifyStatic, { root: picturesDir, prefix: '/pictures/', index: false })
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/') || request.url.startsWith('/pictures/')) return done()
    vite.middlewares(request.raw, reply.raw, () => done())
  })
  return {
    // Vite gives back the module that React Router's plugin made, which is what this type says.
    getBuild: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as WebBuild,
    close: () => vite.close(),
  }
}
