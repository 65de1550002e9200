import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.mjs'

const startMs = 120_000

test('SIGTERM to `npm start` itself ends the portal and its database', { timeout: 2 * startMs }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-npm-start-'))
  const port = await freePort()
  const databaseRuns = () => existsSync(join(dataDir, 'postgres', 'postmaster.pid'))
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  const npm = spawn('npm', ['start'], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '' },
  })
  await expect.poll(answers, { timeout: startMs, interval: 200 }).toBe(true)
  expect(databaseRuns()).toBe(true)

  npm.kill('SIGTERM')
  await expect.poll(databaseRuns, { timeout: startMs, interval: 200 }).toBe(false)
  expect(await answers()).toBe(false)
  await rm(dataDir, { recursive: true, force: true })
})

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0))
    })
  })
}
