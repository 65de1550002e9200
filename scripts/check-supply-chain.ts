import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'
import { refusedLicences } from './supply-chain/licences.ts'
import { directDependencies, type LockFile, lockFileProblems } from './supply-chain/lock-file.ts'
import { foreign, productionSbom } from './supply-chain/production-components.ts'

/**
 * What comes from others and what must not leave us (docs/spec/security.md#third-party-packages): the lock file, the
 * licenses, known vulnerabilities where the registry reports them, and secrets in the repository.
 * Fails on any finding.
 */
const auditMs = 8_000

const findings: string[] = []
checkLockFile()
checkPackages()
checkSecrets()
checkAudit()
for (const finding of findings) console.error(finding)
process.exitCode = findings.length > 0 ? 1 : 0

function checkLockFile() {
  const args = ['--path', 'package-lock.json', '--type', 'npm', '--validate-https', '--allowed-hosts', 'npm']
  const { status, stdout, stderr } = run('lockfile-lint/bin/lockfile-lint.js', [
    ...args,
    '--validate-integrity',
  ])
  if (status !== 0) findings.push(`lockfile-lint: ${stdout}${stderr}`)
  // In the format of the npm that wrote it.
  const lock = readJson('package-lock.json') as LockFile
  findings.push(...lockFileProblems(lock))
  console.log(`package-lock.json: ${Object.keys(lock.packages).length} entries`)
}

function checkPackages() {
  // The pinned Node is the program that runs all others, not a library.
  const manifests = readdirSync(join(root, 'apps')).map(
    (app) => readJson(`apps/${app}/package.json`) as object,
  )
  const direct = directDependencies(manifests)
  const components = foreign(productionSbom())
  findings.push(...refusedLicences(components).map((one) => `licence not allowed: ${one}`))
  console.log(`production: ${direct.length} direct dependencies, ${components.length} packages in all`)
}

function checkSecrets() {
  const { status, stdout, stderr } = run('secretlint/bin/secretlint.js', [
    '--secretlintignore',
    '.gitignore',
    '**/*',
  ])
  if (status !== 0) findings.push(`secretlint: ${stdout}${stderr}`)
}

/** The registry reports known vulnerabilities; where it does not, or is unreachable, no package is reported. */
function checkAudit() {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: root,
    encoding: 'utf8',
    timeout: auditMs,
    shell: process.platform === 'win32',
  })
  const found = holesIn(stdout)
  if (found === undefined) return console.log('npm audit: not offered by this registry')
  if (found > 0) findings.push(`npm audit: ${found} high or critical`)
  console.log(`npm audit: ${found} high or critical`)
}

function holesIn(report: string): number | undefined {
  type Report = { metadata?: { vulnerabilities?: { high: number; critical: number } } }
  try {
    const { metadata } = JSON.parse(report) as Report
    const found = metadata?.vulnerabilities
    return found && found.high + found.critical
  } catch {
    return undefined
  }
}

function run(script: string, args: string[]) {
  return spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    encoding: 'utf8',
  })
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(root, path), 'utf8'))
}
