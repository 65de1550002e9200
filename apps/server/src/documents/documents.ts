import { AppError } from '@portal/contract/errors'
import { catalogLimits } from '@portal/domain/catalog-limits'
import { DocumentTooMuch, documentLane, type LaneLimits } from './document-lane.ts'
import type { DocumentWork, WorkName } from './document-work.ts'

const shared = { memoryMb: 256, perPersonMax: 2, idleMs: 30_000 } as const satisfies Partial<LaneLimits>

/** Documents are drawn in one thread and files are read in another, so that neither waits for the other. */
const drawing = documentLane({ ...shared, taskMs: 20_000, waitingMax: 20 })
const reading = documentLane({ ...shared, taskMs: catalogLimits.importReadMs, waitingMax: 4 })

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

/** Reads a table in a separate thread. Throws what `readTable` does, TOO_MANY_DOCUMENTS and BUSY. */
export async function readApart(who: string, file: Uint8Array): Promise<Uint8Array[]> {
  try {
    return await reading.run(who, 'read-table', { file })
  } catch (cause) {
    if (!(cause instanceof DocumentTooMuch)) throw cause
    const message = `This file takes more than ${catalogLimits.importReadMs / 1_000} seconds or too much memory to read.`
    throw new AppError('FILE_UNREADABLE', { cause, fields: { file: [message] } })
  }
}
