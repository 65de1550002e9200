import { describe, expect } from 'vitest'
import { auditLog } from '../db/schema/audit.tables.ts'
import { aPerson } from '../testing/builders.ts'
import { asCaller, test, testNow } from '../testing/fixtures.ts'
import { type Change, recordChange, recordChanges } from './record-change.ts'

const change = (changes: Partial<Change> = {}): Change => ({
  entity: 'product',
  entityId: 'p1',
  entityName: 'Halden N6 Pro',
  action: 'changed',
  before: { msrp: 649, year: 2025, model: 'N6 Pro' },
  after: { msrp: 599, year: 2025, model: 'N6 Pro' },
  ...changes,
})

describe('the audit log', () => {
  test('records who changed which fields from what to what, when and in which request', async ({
    tx,
    deps,
  }) => {
    const ada = await aPerson(tx, { firstName: 'Ada', lastName: 'Whitlock' })

    expect(await recordChange(tx, asCaller(deps, ada), change())).toBe(true)

    expect(await tx.select().from(auditLog)).toEqual([
      expect.objectContaining({
        at: testNow,
        userId: ada.userId,
        userName: 'Ada Whitlock',
        entity: 'product',
        entityId: 'p1',
        entityName: 'Halden N6 Pro',
        action: 'changed',
        before: { msrp: 649 },
        after: { msrp: 599 },
        requestId: 'test',
      }),
    ])
  })

  test('keeps all that is known of what came or went', async ({ tx, deps }) => {
    const ada = asCaller(deps, await aPerson(tx))

    await recordChange(tx, ada, change({ action: 'created', before: null }))
    await recordChange(tx, ada, change({ action: 'removed', after: null }))

    expect(await tx.select({ before: auditLog.before, after: auditLog.after }).from(auditLog)).toEqual([
      { before: null, after: { msrp: 599, year: 2025, model: 'N6 Pro' } },
      { before: { msrp: 649, year: 2025, model: 'N6 Pro' }, after: null },
    ])
  })

  test('says nothing when nothing changed', async ({ tx, deps }) => {
    const ada = asCaller(deps, await aPerson(tx))
    const same = { roles: ['Manager'], msrp: 1 }

    expect(await recordChange(tx, ada, change({ before: same, after: { ...same } }))).toBe(false)
    expect(await tx.select().from(auditLog)).toEqual([])
  })

  test('never holds secrets or PINs, however deep they are', async ({ tx, deps }) => {
    const ada = asCaller(deps, await aPerson(tx))
    const secrets = {
      passwordHash: 'leak-1',
      PIN: 'leak-2',
      devicePin: 'leak-3',
      reset_token: 'leak-4',
      items: [{ clientSecret: 'leak-5', shippingStreet: 'Pin Oak Rd' }],
    }

    await recordChange(tx, ada, change({ before: null, after: secrets }))
    await recordChange(
      tx,
      ada,
      change({ before: { password: 'leak-6' }, after: { password: 'leak-7', n: 1 } }),
    )

    const rows = await tx.select().from(auditLog)
    expect(JSON.stringify(rows)).not.toContain('leak-')
    expect(rows[0]?.after).toEqual({ items: [{ shippingStreet: 'Pin Oak Rd' }] })
  })

  test('keeps what is said of a thing whose name speaks of passwords', async ({ tx, deps }) => {
    const ada = asCaller(deps, await aPerson(tx))
    const said = { 'Question “What is “my PIN”, and the token?”, Answer': 'Four digits.' }

    await recordChange(
      tx,
      ada,
      change({ before: null, after: { ...said, 'Question “Where?”, PIN': 'leak' } }),
    )

    expect((await tx.select().from(auditLog))[0]?.after).toEqual(said)
  })

  test('takes thousands of changes in their order', async ({ tx, deps }) => {
    const ada = asCaller(deps, await aPerson(tx))
    const many = Array.from({ length: 2_500 }, (_, n) => change({ entityId: String(n) }))

    expect(await recordChanges(tx, ada, many)).toBe(2_500)

    const rows = await tx.select({ entityId: auditLog.entityId }).from(auditLog).orderBy(auditLog.id)
    expect(rows.map(({ entityId }) => entityId)).toEqual(many.map(({ entityId }) => entityId))
  })

  test('names the system as the author of what no one did', async ({ tx, deps }) => {
    await recordChange(tx, { ...deps, actor: null, requestId: 'job' }, change())

    expect((await tx.select().from(auditLog))[0]).toMatchObject({ userId: null, userName: 'System' })
  })

  test('goes with its change: undone together', async ({ tx, deps }) => {
    const ada = asCaller(deps, await aPerson(tx))
    await expect(
      deps.inTransaction(async (inner) => {
        await recordChange(inner, ada, change())
        throw new Error('the change failed')
      }),
    ).rejects.toThrow('the change failed')

    expect(await tx.select().from(auditLog)).toEqual([])
  })

  test.for([
    `update audit_log set user_name = 'Another customer'`,
    'delete from audit_log',
    'truncate audit_log',
  ])('is append-only: "%s" is refused', async (sql, { tx, deps }) => {
    await recordChange(tx, asCaller(deps, await aPerson(tx)), change())

    await expect(tx.$client.query(sql)).rejects.toThrow('The audit log is append-only.')
  })
})
