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
export const tooLongRow = (cause?: unknown) =>
  unreadable(`A row holds at most ${catalogLimits.importRowBytesMax / 1_024} KB.`, cause)
