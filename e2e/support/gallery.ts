import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { serveFiles } from '../../apps/server/src/app.ts'
import { inlineScriptHashes } from '../../apps/server/src/http/pages.ts'
import { contentSecurityPolicy } from '../../apps/server/src/http/security.ts'
import { root } from '../../apps/server/src/root.ts'
import { themeScript } from '../../apps/web/app/ui/theme-script.ts'

/**
 * Builds the gallery (a few seconds) and serves it under the product's own policy. It is a page of the
 * development server only; a separate build is quicker than that, and as steady as the product's.
 * Answers its address and how to end it.
 */
export async function openGallery(): Promise<{ url: string; close: () => Promise<void> }> {
  const webDir = await mkdtemp(join(tmpdir(), 'portal-gallery-'))
  const html = await buildGallery(webDir)
  const app = Fastify()
  await serveFiles(app, { webDir, picturesDir: join(root, 'packages/device-art/pictures') })
  app.get('/gallery', (_, reply) =>
    reply
      .type('text/html')
      .header('content-security-policy', contentSecurityPolicy({ scriptHashes: inlineScriptHashes(html) }))
      .send(html),
  )
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    url: `${address}/gallery`,
    close: async () => {
      await app.close()
      await rm(webDir, { recursive: true, force: true })
    },
  }
}

async function buildGallery(webDir: string): Promise<string> {
  // The builder is loaded by the one test that builds.
  const [{ build }, { default: tailwindcss }] = await Promise.all([
    import('vite'),
    import('@tailwindcss/vite'),
  ])
  const result = await build({
    root: join(root, 'apps/web'),
    configFile: false,
    logLevel: 'error',
    plugins: [tailwindcss()],
    build: {
      outDir: join(webDir, 'client'),
      emptyOutDir: true,
      assetsInlineLimit: 0,
      rolldownOptions: { input: join(root, 'apps/web/app/features/gallery/gallery-page.tsx') },
    },
  })
  const files = 'output' in result ? result.output.map(({ fileName }) => fileName) : []
  const script = files.find((name) => name.endsWith('.js'))
  const styles = files.filter((name) => name.endsWith('.css'))
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Gallery</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <script>${themeScript}</script>
    ${styles.map((name) => `<link rel="stylesheet" href="/${name}" />`).join('\n    ')}
    <script type="module" src="/${script}"></script>
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>`
}
