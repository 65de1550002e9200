import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, isAbsolute, join, relative } from 'node:path'
import { isUsableNode, pinnedNodePaths } from './node-runtime.mjs'
import { root } from './root.mjs'

const modulesDir = join(root, 'node_modules')
const stampPath = join(modulesDir, '.portal-install')
const workspaceDirs = ['apps', 'packages']
const isWindows = process.platform === 'win32'

/**
 * Installs the dependencies unless exactly these are installed already, and answers the program that runs
 * our TypeScript: the pinned Node 24, or the running one where the pinned one cannot run.
 * Throws when npm fails.
 */
export function ensureInstalled() {
  const fingerprint = dependencyFingerprint()
  const stamp = readStamp()
  const stamped = stamp?.fingerprint === fingerprint ? nodeOfStamp(stamp.node) : undefined
  if (stamped) return stamped

  if (!isInstalledByHand()) {
    console.log('Installing dependencies (the first time takes a minute) …')
    runNpm(existsSync(join(root, 'package-lock.json')) && !runsFromModules() ? 'ci' : 'install')
  }
  const node = pinnedNode()
  writeFileSync(stampPath, JSON.stringify({ fingerprint: dependencyFingerprint(), node: stampOfNode(node) }))
  return node
}

/** The stamp names the pinned Node from node_modules on, so that a copied or moved checkout uses its own. */
const ownNode = 'the running Node'

/** @param {string} node */
function stampOfNode(node) {
  const path = relative(modulesDir, node)
  return path.startsWith('..') || isAbsolute(path) ? ownNode : path
}

/**
 * Undefined when it is gone or was written by an earlier version.
 * @param {string} stamped
 */
function nodeOfStamp(stamped) {
  if (stamped === ownNode) return isUsableNode(process.execPath) ? process.execPath : undefined
  if (isAbsolute(stamped)) return undefined
  const node = join(modulesDir, stamped)
  return existsSync(node) ? node : undefined
}

/** Changes with the lock file, any dependency list and the machine; not with scripts or versions of ours. */
function dependencyFingerprint() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`)
  const lockPath = join(root, 'package-lock.json')
  if (existsSync(lockPath)) hash.update(readFileSync(lockPath))
  for (const dir of packageDirs()) {
    const { dependencies, devDependencies, optionalDependencies } = readJson(join(dir, 'package.json'))
    hash.update(JSON.stringify([dependencies, devDependencies, optionalDependencies]))
  }
  return hash.digest('hex')
}

function packageDirs() {
  const dirs = workspaceDirs.flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => join(root, parent, name)),
  )
  return [root, join(root, 'lab'), ...dirs.sort()].filter((dir) => existsSync(join(dir, 'package.json')))
}

/** @returns {{ fingerprint: string, node: string } | undefined} */
function readStamp() {
  try {
    return readJson(stampPath)
  } catch {
    return undefined
  }
}

/**
 * True when someone ran npm themselves: npm then leaves its own account of what it installed, which must
 * name every required package of the lock file at the same version.
 */
function isInstalledByHand() {
  try {
    const wanted = readJson(join(root, 'package-lock.json')).packages
    const found = readJson(join(modulesDir, '.package-lock.json')).packages
    return (
      packageDirs().every((dir) => isSameDependencies(readJson(join(dir, 'package.json')), wanted, dir)) &&
      Object.entries(wanted).every(
        ([path, { optional, version, integrity }]) =>
          path === '' ||
          (optional && !found[path]) ||
          (found[path]?.version === version && found[path]?.integrity === integrity),
      )
    )
  } catch {
    return false
  }
}

/**
 * @param {Record<string, unknown>} manifest
 * @param {Record<string, Record<string, unknown>>} locked
 * @param {string} dir
 */
function isSameDependencies(manifest, locked, dir) {
  const entry = locked[dir.slice(root.length + 1).replaceAll('\\', '/')] ?? {}
  const sorted = (/** @type {unknown} */ list) => JSON.stringify(Object.entries(list ?? {}).sort())
  return (
    sorted(manifest.dependencies) === sorted(entry.dependencies) &&
    sorted(manifest.devDependencies) === sorted(entry.devDependencies)
  )
}

/** @param {'ci' | 'install'} command */
function runNpm(command) {
  // `npm start` put node_modules/.bin first in PATH; npm would then run on the very Node that it replaces.
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((dir) => !dir.includes('node_modules'))
    .join(delimiter)
  // The web app is built here, so development packages are needed under NODE_ENV=production too.
  const { status, error } = spawnSync(
    'npm',
    [command, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PATH: path },
      shell: isWindows,
    },
  )
  if (error) throw new Error(`npm could not be started: ${error.message}`)
  if (status !== 0) throw new Error(`npm ${command} failed; its own messages are above.`)
}

/** Windows refuses to delete a program that runs, which `npm ci` would do to ours. */
function runsFromModules() {
  return isWindows && process.execPath.startsWith(modulesDir)
}

function pinnedNode() {
  const find = () => pinnedNodePaths(modulesDir).find(isUsableNode)
  const found = find()
  if (found) return found

  // npm runs no install scripts here, and the pinned Node arrives by one.
  spawnSync(process.execPath, ['installArchSpecificPackage.js'], {
    cwd: join(modulesDir, 'node'),
    stdio: 'ignore',
  })
  const installed = find()
  if (installed) return installed
  if (isUsableNode(process.execPath)) return process.execPath
  throw new Error(
    `Node 24 could not be installed for this machine, and the running Node ${process.version} is too old. ` +
      'Please install Node 24 and try again.',
  )
}

/** @param {string} path */
function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}
