import { spawnSync } from 'node:child_process'

/**
 * Installs packages of Debian where that needs no password; says why where it cannot.
 * @param {string[]} packages
 * @returns {string | undefined} the reason why nothing was installed
 */
export function installPackages(packages) {
  if (process.platform !== 'linux' || !runs('apt-get', ['--version'])) return 'there is no apt-get here'
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  if (sudo.length > 0 && !runs('sudo', ['-n', 'true'])) return 'that needs a password here'

  const aptGet = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', '-o', 'Dpkg::Use-Pty=0']
  for (const step of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const [program = '', ...args] = [...aptGet, ...step]
    const { status, stderr } = spawnSync(program, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    })
    if (status !== 0) {
      console.error(stderr)
      if (step[0] === 'install') return 'apt-get refused it; its own words are above'
    }
  }
  return undefined
}

/**
 * @param {string} program
 * @param {string[]} args
 */
function runs(program, args) {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0
}
