import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Tx } from '../../db/client.ts'
import { lines } from '../../db/schema/lines.tables.ts'
import type { Deps } from '../../deps.ts'
import { asCaller, test as base } from '../../testing/fixtures.ts'
import { importDevices } from '../fleet/imports/import-devices.ts'
import { undoImport } from '../fleet/imports/imports.ts'
import { aDevice } from '../fleet/testing.ts'
import { anAgentWithAccount } from '../orders/testing.ts'
import { aLine } from './testing.ts'

/** Devices of a file have their lines (docs/spec/lines.md#device). */

async function aScene(tx: Tx, deps: Deps) {
  const { agent, parties } = await anAgentWithAccount(tx)
  const ctx = asCaller(deps, agent)
  const { accountId } = parties
  const send = (text: string, token?: string) =>
    importDevices(ctx, accountId, { file: new TextEncoder().encode(text), token, tell: () => {} })
  const stored = () =>
    tx.select().from(lines).where(eq(lines.zohoAccountId, accountId)).orderBy(lines.number)
  return { ctx, accountId, send, stored }
}

const test = base.extend<{ scene: Awaited<ReturnType<typeof aScene>> }>({
  scene: async ({ tx, deps }, use) => use(await aScene(tx, deps)),
})

test('A file makes lines with its devices, and taking it back removes both', async ({ scene }) => {
  const { ctx, send, stored } = scene
  const file = 'Unit,Phone,Carrier\n014,5550100147,Verizon\n015,,\n'
  const { result } = await send(file)
  const saved = (await send(file, result.token ?? '')).result
  expect(await stored()).toMatchObject([{ number: '5550100147', state: 'active', bornOf: 'fleet' }])
  await undoImport(ctx, saved.importId ?? '')
  expect(await stored()).toEqual([])
})

test('A file names the row or unit that has a number already', async ({ tx, scene }) => {
  const { accountId, send } = scene
  const { deviceId } = await aDevice(tx, accountId, { unitNumber: '022' })
  await aLine(tx, accountId, { deviceId, number: '5550100147' })
  const { result } = await send('Unit,Phone\n014,5550100147\n015,5550100148\n016,5550100148\n')
  expect(result.errors.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual([
    '2 Phone: (555) 010-0147 is the number of unit 022.',
    '4 Phone: This phone number is also in row 3.',
  ])
})
