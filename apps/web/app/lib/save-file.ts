import type { TableFile } from '@portal/contract/table-files'

/** Hands the person a file under this name. */
export function saveFile(name: string, file: Blob) {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has to have taken it first.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The bytes of a file that came in base 64. */
export const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

export const saveCsv = (name: string, csv: string) =>
  saveFile(name, new Blob([csv], { type: 'text/csv;charset=utf-8' }))

/** A list as the server wrote it. */
export function saveTable({ fileName, csv, xlsx }: TableFile) {
  if (csv === null) saveFile(fileName, new Blob([bytesOf(xlsx ?? '')], { type: workbookType }))
  else saveCsv(fileName, csv)
}
