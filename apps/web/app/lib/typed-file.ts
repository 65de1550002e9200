import { tableTypes } from '@portal/contract/catalog-files'

/** A file as the server takes it: some systems know no type for its ending. */
export function typedFile(file: File): File {
  const isWorkbook = /\.xlsx$/i.test(file.name)
  const types: readonly string[] = isWorkbook ? tableTypes.xlsx : tableTypes.csv
  return types.includes(file.type) ? file : new File([file], file.name, { type: types[0] ?? '' })
}
