import { AppError } from '@portal/contract/errors'
import { catalogLimits } from '@portal/domain/catalog-limits'
import type { Actor } from '@portal/domain/roles'
import { DocumentTooMuch, documentLane, type LaneLimits } from './document-lane.ts'
import type { DocumentWork, WorkName } from './document-work.ts'
import type { Grid } from './grid.ts'
import { isZip } from './is-zip.ts'
import { unpackGrid } from './pack-table.ts'

const shared = { memoryMb: 256, perPersonMax: 2, idleMs: 30_000 } as const satisfies Partial<LaneLimits>

/** Documents are drawn in one thread and files are read in others, so that neither waits for the other. */
const drawing = documentLane({ ...shared, taskMs: 20_000, waitingMax: 20, restMs: 0 })
const slow = {
  ...shared,
  taskMs: catalogLimits.importReadMs,
  waitingMax: 4,
  restMs: 3 * catalogLimits.importReadMs,
}
/** A text takes milliseconds where a workbook can take seconds, so it does not stand behind one. */
const readingWorkbooks = documentLane(slow)
const readingTexts = documentLane(slow)

type Drawing = Exclude<WorkName, 'read-table'>

/**
 * Draws a document in a separate thread.
 * @param who a person, or a network where no one is signed in
 * Throws TOO_MANY_DOCUMENTS and BUSY.
 */
export async function drawApart<Name extends Drawing>(
  who: string,
  name: Name,
  input: DocumentWork[Name]['input'],
): Promise<Buffer> {
  try {
    const { buffer, byteOffset, byteLength } = await drawing.run(who, name, input)
    return Buffer.from(buffer, byteOffset, byteLength)
  } catch (cause) {
    if (!(cause instanceof DocumentTooMuch)) throw cause
    throw new AppError('BUSY', { cause, retryAfterSeconds: 10 })
  }
}

/**
 * Reads a table in a separate thread. People of one account take turns together with others (docs/spec/fleet.md#files).
 * @param sheet of a workbook with several
 * Throws what `readGrid` does, TOO_MANY_DOCUMENTS, also for a while after a file that took too much, and BUSY.
 */
export async function readApart(
  { userId, zohoAccountId }: Pick<Actor, 'userId' | 'zohoAccountId'>,
  file: Uint8Array,
  sheet?: string,
): Promise<Grid> {
  try {
    const lane = isZip(file) ? readingWorkbooks : readingTexts
    return await unpackGrid(await lane.run(userId, 'read-table', { file, sheet }, zohoAccountId ?? userId))
  } catch (cause) {
    if (!(cause instanceof DocumentTooMuch)) throw cause
    const message = `This file takes more than ${catalogLimits.importReadMs / 1_000} seconds or too much memory to read.`
    throw new AppError('FILE_UNREADABLE', { cause, fields: { file: [message] } })
  }
}
