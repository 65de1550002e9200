import { zipped as archiveOf, writeWorkbook } from '../documents/write-workbook.ts'

/** A workbook of these rows; `prologue` and `cell` put something odd into it. */
export const aWorkbook = (...given: Parameters<typeof writeWorkbook>): Buffer => writeWorkbook(...given)

/** An archive of these parts. */
export const zipped = (parts: Record<string, string | Buffer>): Buffer => archiveOf(parts)
