import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** The first Node that runs TypeScript files without a flag. */
const oldestNode = { major: 22, minor: 18 }

/**
 * Where the pinned Node may lie, best first.
 * @param {string} modulesDir
 */
export function pinnedNodePaths(modulesDir) {
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const prefix = platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'
  const archPackage = `${prefix}-${platform}-${process.arch}`
  return [
    join(modulesDir, 'node', 'bin', file),
    join(modulesDir, 'node', 'node_modules', archPackage, 'bin', file),
    join(modulesDir, archPackage, 'bin', file),
  ]
}

/**
 * True when this program starts on this machine and is new enough for us.
 * @param {string} program
 */
export function isUsableNode(program) {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  if (status !== 0) return false
  const [major = 0, minor = 0] = stdout.trim().slice(1).split('.').map(Number)
  return major > oldestNode.major || (major === oldestNode.major && minor >= oldestNode.minor)
}
