import type { TableChoices } from '@portal/contract/table-choices'
import type { ImportColumn } from '@portal/domain/device-columns'
import { headingKey } from '@portal/domain/table-headings'
import { eq } from 'drizzle-orm'
import { excluded } from '../../../db/build.ts'
import type { Reader, Tx } from '../../../db/client.ts'
import { fleetHeadings } from '../../../db/schema/fleet-headings.tables.ts'
import { type HeadingChoices, saidHeadings } from '../../../documents/file-columns.ts'

/** What people of an account said that headings of their files stand for (docs/spec/fleet.md#files). */
export async function findHeadings(on: Reader, zohoAccountId: string): Promise<HeadingChoices<ImportColumn>> {
  const rows = await on.select().from(fleetHeadings).where(eq(fleetHeadings.zohoAccountId, zohoAccountId))
  return new Map(rows.map(({ heading, column }) => [heading, column as ImportColumn | null]))
}

/** Keeps what was said of headings of the file. A column without one is only a place, which another file can have otherwise. */
export async function keepHeadings(
  tx: Tx,
  zohoAccountId: string,
  { choices, header }: { choices: TableChoices; header: readonly string[] },
  at: Date,
): Promise<void> {
  const written = new Set(header.map(headingKey))
  const said = [...saidHeadings(choices.columns)].filter(
    ([heading]) => heading !== '' && written.has(heading),
  )
  if (said.length === 0) return
  await tx
    .insert(fleetHeadings)
    .values(said.map(([heading, column]) => ({ zohoAccountId, heading, column, at })))
    .onConflictDoUpdate({
      target: [fleetHeadings.zohoAccountId, fleetHeadings.heading],
      set: excluded(fleetHeadings, ['column', 'at']),
    })
}
