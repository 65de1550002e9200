import { alsoCalled, headingFinder } from './table-headings.ts'

/** By which a row of a file is about a device that is there. */
export const tagColumn = 'Tag code'

/** The columns of a roster as a file that an import reads (docs/spec/fleet.md#files). */
export const importColumnNames = [
  'Unit',
  'Kind',
  'Make',
  'Model',
  'Status',
  'Holder',
  'Station',
  'IMEI',
  'Serial',
  'Phone',
  'SIM',
  'Carrier',
  'Cover from',
  'Cover until',
  'Note',
  tagColumn,
] as const
export type ImportColumn = (typeof importColumnNames)[number]

const otherNames: Partial<Record<ImportColumn, readonly string[]>> = {
  Unit: alsoCalled.unit,
  Kind: alsoCalled.kind,
  Make: alsoCalled.make,
  Model: alsoCalled.model,
  Holder: alsoCalled.holder,
  Station: alsoCalled.station,
  IMEI: alsoCalled.imei,
  Serial: alsoCalled.serial,
  Phone: alsoCalled.phone,
  SIM: alsoCalled.sim,
  Carrier: alsoCalled.carrier,
  'Cover from': alsoCalled.coverFrom,
  'Cover until': alsoCalled.coverUntil,
  Note: alsoCalled.note,
}

/** Which column a heading names, such as "Driver Name"; undefined for any other text. */
export const importColumnOf = headingFinder(
  importColumnNames.map((name) => [name, [name, ...(otherNames[name] ?? [])]] as const),
)
