import type { ErrorCode, FieldErrors } from '@portal/contract/errors'
import type { Order } from '@portal/contract/orders'
import type { Company } from '@portal/domain/brand'
import type { StatementDocument } from '../features/books/draw-statement.ts'
import type { ListedUnit } from '../features/fleet/sheet/units.ts'
import type { TagSheets } from '../features/fleet/tags/draw-tags.ts'
import type { Invoice } from '../features/invoices/read-invoice.ts'
import type { QuoteDocument } from '../features/quotes/draw-quote.ts'
import type { BuildSheet } from '../features/staging/paper/draw-build-sheet.ts'
import type { HandoverList } from '../features/staging/paper/draw-handover-list.ts'
import type { PackingList } from '../features/staging/paper/draw-packing-list.ts'
import type { TextTable } from './write-xlsx.ts'

/** What is done in a separate thread: drawing and reading documents would stop all other callers. */
export type DocumentWork = {
  'draw-order': {
    input: {
      order: Order
      units: readonly ListedUnit[]
      printedAt: Date
      timeZone: string
      publicBaseUrl: string
    }
    output: Uint8Array
  }
  'draw-quote': { input: QuoteDocument; output: Uint8Array }
  'draw-invoice': { input: { invoice: Invoice; drawnAt: Date; publicBaseUrl: string }; output: Uint8Array }
  'draw-statement': { input: StatementDocument; output: Uint8Array }
  'draw-packing-list': { input: PackingList; output: Uint8Array }
  'draw-build-sheet': { input: BuildSheet; output: Uint8Array }
  'draw-handover-list': { input: HandoverList; output: Uint8Array }
  'draw-tags': { input: TagSheets; output: Uint8Array }
  'write-xlsx': { input: TextTable; output: Uint8Array }
  /** Answers the table as JSON, in parts that are quick to parse: what is said of it, then some rows each. */
  'read-table': { input: { file: Uint8Array; sheet?: string | undefined }; output: Uint8Array[] }
}

export type WorkName = keyof DocumentWork
export type Task = { [Name in WorkName]: { name: Name; input: DocumentWork[Name]['input'] } }[WorkName]
/** A task with what the company is called and how it is reached at this moment. */
export type SentTask = Task & { company: Partial<Company> }

/** What the thread says of a task. Errors lose their class on the way, so a refusal is sent as its parts. */
export type TaskResult =
  | { output: DocumentWork[WorkName]['output'] }
  | { refused: { code: ErrorCode; message: string; fields: FieldErrors | undefined } }
  | { failed: string }
