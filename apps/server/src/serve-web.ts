import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { serveFiles } from './app.ts'
import type { Config } from './config.ts'
import { loadWebBuild, type PageData, type PageOptions, servePages, webBuildDir } from './http/pages.ts'
import { serveReceiveWorker } from './http/receive-worker.ts'
import type { Metrics } from './metrics/registry.ts'
import { listenForMetrics, serveMetrics } from './metrics/serve-metrics.ts'
import { root } from './root.ts'

/** Beside the portal for who knows the token, and on their own port where one is configured. */
export async function tellMetrics(app: FastifyInstance, metrics: Metrics, config: Config) {
  const { METRICS_TOKEN: token, METRICS_PORT: port, METRICS_HOST: host } = config
  if (token !== undefined) serveMetrics(app, metrics, token)
  if (port === undefined) return []
  const listening = await listenForMetrics(metrics, { port, host, token })
  return [listening.close]
}

/** Pages and files on the same port. Answers how to drop the pages that are kept rendered. */
export async function serveWeb(
  app: FastifyInstance,
  { NODE_ENV: mode, OFFLINE_RECEIVING }: Pick<Config, 'NODE_ENV' | 'OFFLINE_RECEIVING'>,
  data: PageData,
  {
    opened,
    ...options
  }: Pick<PageOptions, 'connectOrigins' | 'use' | 'signedInCalls' | 'previewOf'> & {
    /** What is opened for it, to be closed at the end. */
    opened: Array<() => Promise<unknown>>
  },
): Promise<() => void> {
  // Tests of the process itself need no pages, and so no build.
  if (mode === 'test') return () => {}
  const picturesDir = join(root, 'packages/device-art/pictures')
  if (mode === 'development') {
    const { mountVite } = await import('./http/development.ts')
    const vite = await mountVite(app, picturesDir)
    opened.push(vite.close)
    return servePages(app, { getBuild: vite.getBuild, data, keep: false, ...options }).dropAll
  }
  const build = await loadWebBuild()
  if (!build)
    throw new Error('The web app is not built yet: `npm start` builds it, and so does `npm run build`.')
  await serveFiles(app, { webDir: webBuildDir, picturesDir })
  const isKept = OFFLINE_RECEIVING === 'on'
  serveReceiveWorker(app, isKept ? await readFile(join(webBuildDir, 'receive-worker.js'), 'utf8') : undefined)
  return servePages(app, { getBuild: async () => build, data, keep: true, ...options }).dropAll
}
