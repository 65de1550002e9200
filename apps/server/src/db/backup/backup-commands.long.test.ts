import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { type ProductProcess, startProduct } from '../../testing/product-process.ts'
import { personaPassword, personas } from '../seed/personas.ts'

/** The rehearsal of docs/operations.md: the commands as people type them, against a portal that serves. */

const folder = await mkdtemp(join(tmpdir(), 'portal-rehearsal-'))
const file = join(folder, 'portal.backup')
const spare = `portal_moved_${process.pid}`
const running: ProductProcess[] = []

afterAll(async () => {
  for (const product of running) await product.kill('SIGTERM')
  await asAdmin(`drop database if exists ${spare} with (force)`)
  await rm(folder, { recursive: true, force: true })
})

test('a portal is backed up while it serves, and serves the same from a new folder, from a server of your own, and from there in a folder again', {
  timeout: 240_000,
}, async () => {
  const dataDir = join(folder, 'data')
  const token = await signIn(await started(dataDir))
  const orders = await ordersOf(running[0], token)
  expect(orders?.length).toBeGreaterThan(0)

  expect(await command('run-backup.ts', [file], { DATA_DIR: dataDir })).toMatchObject({ code: 0 })
  const again = await command('run-backup.ts', [file], { DATA_DIR: dataDir })
  expect(again).toMatchObject({ code: 1, said: expect.stringContaining('already exists') })
  const used = await command('run-restore.ts', [file], { DATA_DIR: dataDir })
  expect(used).toMatchObject({
    code: 1,
    said: expect.stringContaining('only be restored into an empty database'),
  })

  const newDir = join(folder, 'new')
  expect(await command('run-restore.ts', [file], { DATA_DIR: newDir })).toMatchObject({
    code: 0,
    said: expect.stringContaining(
      'SECRETS_KEY, or secrets.key in DATA_DIR, of the portal that was backed up',
    ),
  })
  const restored = await started(newDir)
  expect(await ordersOf(restored, await signIn(restored))).toEqual(orders)
  expect(await ordersOf(restored, token), 'a session of before the backup').toBeUndefined()

  const yours = await emptyDatabase()
  const toYours = await command('run-restore.ts', [file], { DATABASE_URL: yours, DATA_DIR: newDir })
  expect(toYours).toMatchObject({ code: 0, said: expect.stringContaining('the database in DATABASE_URL') })
  const once = await command('run-restore.ts', [file], { DATABASE_URL: yours, DATA_DIR: newDir })
  expect(once.code).toBe(1)
  expect(toYours.said + once.said, 'no secret is shown').not.toContain('hush')

  const back = join(folder, 'back.backup')
  expect(await command('run-backup.ts', [back], { DATABASE_URL: yours, DATA_DIR: newDir })).toMatchObject({
    code: 0,
  })
  const backDir = join(folder, 'back')
  expect(await command('run-restore.ts', [back], { DATA_DIR: backDir })).toMatchObject({ code: 0 })
  const moved = await started(backDir)
  expect(await ordersOf(moved, await signIn(moved))).toEqual(orders)
})

test('without a file both commands say how to name one', async () => {
  const said = await command('run-restore.ts', [], { DATA_DIR: join(folder, 'unused') })
  expect(said).toMatchObject({ code: 1, said: expect.stringContaining('npm run restore -- portal.backup') })
})

async function started(dataDir: string) {
  const product = await startProduct(dataDir)
  running.push(product)
  return product
}

async function signIn(product: ProductProcess): Promise<string> {
  const body = { email: personas.wes.email, password: personaPassword }
  return (await product.call<{ result: { token: string } }>('/auth/UserLogin', { body })).result.token
}

async function ordersOf(product: ProductProcess | undefined, token: string) {
  const path = `/order/GetOrderHistory/${personas.wes.zohoUserId}`
  const answer = await product?.call<{ results?: Array<{ orderId: number }> }>(path, { token })
  return answer?.results?.map(({ orderId }) => orderId)
}

async function command(script: string, args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [fileURLToPath(new URL(script, import.meta.url)), ...args], {
    env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: '', INIT_CWD: folder, ...env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, said }
}

async function emptyDatabase(): Promise<string> {
  const { owner } = inject('testServer')
  await asAdmin(`create database ${spare} owner ${pg.escapeIdentifier(owner.user)}`)
  return `postgres://${owner.user}:hush@localhost:${owner.port}/${spare}?host=${encodeURIComponent(owner.host)}`
}

async function asAdmin(sql: string) {
  const client = new pg.Client(inject('testServer').adminConnection)
  await client.connect()
  await client.query(sql)
  await client.end()
}
