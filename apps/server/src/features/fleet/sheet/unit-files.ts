import { type UnitColumn, unitColumnLabels } from '@portal/domain/unit-rows'

/** The columns of unit files, in their order (docs/spec/fleet.md#sheet-files). The transfer PIN is in no file. */
export const fileColumns = [
  'unitNumber',
  'holder',
  'stationId',
  'numberWish',
  'areaCode',
  'phoneNumber',
  'portCarrier',
  'portAccountNumber',
] as const satisfies readonly UnitColumn[]
export type FileColumn = (typeof fileColumns)[number]

export const fileHeader = fileColumns.map((column) => unitColumnLabels[column])
