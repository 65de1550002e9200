import { AppError } from '@portal/contract/errors'
import { catalogLimits } from '@portal/domain/catalog-limits'

/** FILE_UNREADABLE with what is wrong in a sentence. */
export const unreadable = (message: string, cause?: unknown) =>
  new AppError('FILE_UNREADABLE', { cause, fields: { file: [message] } })

export const damaged = (cause?: unknown) =>
  unreadable('It is neither a CSV nor an XLSX file, or it is damaged.', cause)

const number = (value: number) => value.toLocaleString('en-US')

export const tooManyRows = () =>
  new AppError('INVALID_INPUT', {
    fields: { file: [`A file holds at most ${number(catalogLimits.importRowsMax)} rows.`] },
  })
export const tooManyColumns = () => unreadable(`A row holds at most ${catalogLimits.importColumnsMax} cells.`)
const rowSize = `${catalogLimits.importRowBytesMax / 1_024} KB`
export const tooLongRow = () => unreadable(`A row holds at most ${rowSize}.`)

/**
 * A quotation mark that is never closed takes in all rows below it, so it can be the reason.
 * @param row the number that a spreadsheet gives it
 */
export const tooLongCsvRow = (row: number, cause: unknown) =>
  unreadable(
    `Row ${number(row)} holds more than ${rowSize}. A quotation mark in it may not be closed.`,
    cause,
  )

/** @param row the number that a spreadsheet gives it */
export const strayQuote = (row: number, cause: unknown) =>
  unreadable(
    `Row ${number(row)} has a quotation mark that is not closed or out of place. Put quotation marks around the whole cell, and write those inside it twice.`,
    cause,
  )
