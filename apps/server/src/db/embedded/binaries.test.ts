import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  binariesIn,
  findBinaryPackage,
  isReachableBy,
  repairLibraryLinks,
  stageBinaries,
} from './binaries.ts'

const run = promisify(execFile)
const stranger = { uid: 65_534, gid: 65_534 }
let home = ''

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'portal-binaries-'))
  await chmod(home, 0o755)
})

afterAll(() => rm(home, { recursive: true, force: true }))

test('links that were lost with the install scripts are made again, once', async () => {
  const packageDir = await aPackageWithoutLinks('unlinked')
  await expect(run(binariesIn(packageDir).postgres, ['--version'])).rejects.toThrow('shared libraries')

  expect(await repairLibraryLinks(packageDir)).toBeGreaterThan(0)

  const { stdout } = await run(binariesIn(packageDir).postgres, ['--version'])
  expect(stdout).toContain('PostgreSQL) 18')
  expect(await repairLibraryLinks(packageDir)).toBe(0)
})

test('a staged copy works for everyone, is made once, and leaves the package as it was', async () => {
  const packageDir = await aPackageWithoutLinks('private')
  await chmod(packageDir, 0o700)
  expect(await isReachableBy(stranger, binariesIn(packageDir).postgres)).toBe(false)

  const [staged, again] = await Promise.all([
    stageBinaries(packageDir, join(home, 'shelf'), '18.0'),
    stageBinaries(packageDir, join(home, 'shelf'), '18.0'),
  ])

  expect(again).toBe(staged)
  expect(await isReachableBy(stranger, binariesIn(staged).postgres)).toBe(true)
  expect(await isReachableBy(stranger, join(staged, 'native', 'share', 'postgresql', 'timezone'))).toBe(true)
  expect((await run(binariesIn(staged).postgres, ['--version'])).stdout).toContain('PostgreSQL) 18')

  const { ino } = await stat(staged)
  await stageBinaries(packageDir, join(home, 'shelf'), '18.0')
  expect((await stat(staged)).ino).toBe(ino)
})

async function aPackageWithoutLinks(name: string) {
  const { packageDir } = await findBinaryPackage('/data')
  const copy = join(home, name)
  // Hard links where the temporary directory is on the same disk: the package is 60 MB.
  await run('sh', [
    '-c',
    'cp -al "$1" "$2" 2>/dev/null || { rm -rf "$2"; cp -a "$1" "$2"; }',
    'sh',
    packageDir,
    copy,
  ])
  const links = JSON.parse(await readFile(join(copy, 'native', 'pg-symlinks.json'), 'utf8')) as Array<{
    target: string
  }>
  await Promise.all(links.map(({ target }) => rm(join(copy, target))))
  return copy
}
