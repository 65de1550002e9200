import { v7 } from 'uuid'
import type { Tx } from '../../db/client.ts'
import { lines } from '../../db/schema/lines.tables.ts'
import { testNow } from '../../testing/fixtures.ts'

/** Rows that the tests of lines share. */

let counter = 0

/** A number that no other test has. */
export const aNumber = () => `5550${String(++counter).padStart(6, '0')}`

type NewLine = typeof lines.$inferInsert

/** An active line without a device, entered by hand. */
export async function aLine(tx: Tx, zohoAccountId: string, changes: Partial<NewLine> = {}) {
  const line = {
    lineId: v7(),
    zohoAccountId,
    number: aNumber(),
    state: 'active',
    termsFrom: 'hand',
    bornOf: 'hand',
    createdAt: testNow,
    changedAt: testNow,
    ...changes,
  } satisfies NewLine
  await tx.insert(lines).values(line)
  return line
}
