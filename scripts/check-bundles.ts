import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { budgetKb, type RouteFiles, type RouteSizes, routesOf, tooLarge } from './bundle-budget.ts'
import { root } from './root.mjs'

// Usage: node scripts/check-bundles.ts
// Prints what the first visit of each route loads, compressed; exits 1 when a route spends more than its budget.

const buildDir = join(root, 'apps/web/build')
const serverEntry = join(buildDir, 'server/index.js')

if (!existsSync(serverEntry)) {
  console.error('The web app is not built yet: `npm run build` builds it.')
  process.exit(1)
}

const { assets, routes } = await import(pathToFileURL(serverEntry).href)
const sizes = routesOf(assets, routes).map(sizesOf)
const widest = Math.max(...sizes.map(({ path }) => path.length))

for (const { path, kind, scriptKb, styleKb } of sizes)
  console.log(
    `${path.padEnd(widest)}  ${kind.padEnd(6)}  JS ${scriptKb.toFixed(1).padStart(6)} KB  CSS ${styleKb.toFixed(1).padStart(5)} KB`,
  )
console.log(
  `Budget: JS ${budgetKb.public.script} KB public, ${budgetKb.portal.script} KB portal; CSS ${budgetKb.public.style} KB (gzip, first visit).`,
)

const complaints = sizes.flatMap(tooLarge)
for (const complaint of complaints) console.error(complaint)
process.exitCode = complaints.length > 0 ? 1 : 0

function sizesOf({ path, kind, scripts, styles }: RouteFiles): RouteSizes {
  return { path, kind, scriptKb: sumKb(scripts), styleKb: sumKb(styles) }
}

function sumKb(files: readonly string[]): number {
  const bytes = files.map(
    (file) => gzipSync(readFileSync(join(buildDir, 'client', file)), { level: 9 }).length,
  )
  return bytes.reduce((sum, size) => sum + size, 0) / 1000
}
