import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressAssets } from './compress-assets.mjs'
import { root } from './root.mjs'
import { runProgram } from './run-program.mjs'

const webDir = join(root, 'apps', 'web')
const stampPath = join(webDir, 'build', '.stamp')
const serverPath = join(root, 'apps', 'server', 'build', 'main.js')

/**
 * How the built server runs, after `node`: with room for what requests leave behind, so that it is rarely cleared away
 * and is mostly dead by then; with a ceiling ten times what it needs, since without one V8 clears the rest away so
 * rarely that a server of 60 MB takes 400; and able to give back what its start took.
 */
export const serverArgs = [
  '--max-semi-space-size=16',
  '--max-old-space-size=512',
  '--expose-gc',
  'apps/server/build/main.js',
]
/** Compiled code is kept beside what npm installed, so that the next start only loads it. */
export const productionEnv = {
  NODE_ENV: 'production',
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
  // Every thread with a heap of its own would hold memory that no one uses.
  MALLOC_ARENA_MAX: '1',
  // Who runs `npm start` on a machine of their own sees the demonstration; an installation that says it is one has to ask for it.
  DEMO_SIGN_INS: process.env.DEMO_SIGN_INS || (process.env.NODE_ENV === 'production' ? 'refused' : 'local'),
}

const sourceDirs = ['apps/server/src', 'apps/web', 'packages/contract', 'packages/domain']
const neverBuilt = new Set(['build', 'node_modules', '.react-router'])
const testFile = /\.test\.tsx?$/

/**
 * Builds the web app and the server's bundle unless the last build came from exactly these sources.
 * @param {string} node the Node that builds
 * @returns {Promise<number>} the build's exit code, 0 when there was nothing to do
 */
export async function buildIfStale(node) {
  const fingerprint = sourceFingerprint()
  if (existsSync(serverPath) && existsSync(stampPath) && readFileSync(stampPath, 'utf8') === fingerprint)
    return 0
  console.log('Building the portal …')
  return buildProduct(node, fingerprint)
}

/**
 * @param {string} node
 * @param {string} [fingerprint]
 */
export async function buildProduct(node, fingerprint = sourceFingerprint()) {
  // A build that stops half-way must not look finished to the next start.
  rmSync(stampPath, { force: true })
  const builder = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs')
  const code = await runProgram(node, [builder, 'build'], { cwd: webDir, env: { NODE_ENV: 'production' } })
  if (code !== 0) return code
  const bundled = await runProgram(node, ['scripts/build-server.ts'])
  if (bundled !== 0) return bundled
  const worker = await runProgram(node, ['scripts/build-receive-worker.ts'])
  if (worker !== 0) return worker
  compressAssets(join(webDir, 'build', 'client'))
  writeFileSync(stampPath, fingerprint)
  return 0
}

function sourceFingerprint() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const dir of sourceDirs) {
    for (const path of filesUnder(join(root, dir)))
      hash.update(`${path.slice(root.length)}\0`).update(readFileSync(path))
  }
  return hash.digest('hex')
}

/**
 * @param {string} dir
 * @returns {string[]} in the same order on every machine
 */
function filesUnder(dir) {
  return readdirSync(dir, { withFileTypes: true })
    .filter(({ name }) => !neverBuilt.has(name) && !testFile.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(dir, entry.name)
      return entry.isDirectory() ? filesUnder(path) : [path]
    })
}
