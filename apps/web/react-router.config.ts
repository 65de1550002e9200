import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { portalRoutesUrl, publicRoutesUrl, type RouteList, splitRoutes } from './app/lib/route-files.ts'

const clientDir = join(import.meta.dirname, 'build/client')

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // Routes are known before the first click; public pages load their own part of the list (app/lib/route-files.ts).
  routeDiscovery: { mode: 'initial' },
  // A loader that is a file of its own would be one request more on every first visit.
  splitRouteModules: false,
  buildEnd: writeRouteFiles,
} satisfies Config

/** Writes the two parts of the list beside the whole one, which has its place and name from React Router. */
function writeRouteFiles() {
  const name = readdirSync(join(clientDir, 'assets')).find((file) => /^manifest-[0-9a-f]{8}\.js$/.test(file))
  const text = name && readFileSync(join(clientDir, 'assets', name), 'utf8')
  const json = text && /^window\.__reactRouterManifest=(.*);$/s.exec(text)?.[1]
  if (!json) throw new Error('React Router wrote no list of routes: has its format changed?')
  const whole: RouteList = JSON.parse(json)
  const { publicScript, portalModule } = splitRoutes(whole)
  const publicUrl = publicRoutesUrl(whole.url)
  writeFileSync(join(clientDir, publicUrl), publicScript)
  writeFileSync(join(clientDir, portalRoutesUrl(publicUrl) ?? ''), portalModule)
}
