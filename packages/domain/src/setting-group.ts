import type { Company } from './brand.ts'
import type { SettingFields, SettingProblems, SettingValue } from './settings-fields.ts'

/** When something is shown: settings with dates follow the clock of the business. */
export type ShownAt = { now: Date; timeZone: string }

/** Settings that are edited, published and restored together (docs/spec/settings.md#groups). */
export type SettingGroup = {
  title: string
  text: string
  fields: SettingFields
  /** Pages that show them, for the preview; the first one is shown at first. */
  pages: readonly { label: string; path: string }[]
  /** What the form begins with while nothing is published. */
  defaultsOf: (company: Company) => SettingValue
  /** What is wrong beyond single fields. */
  problemsOf?: (value: SettingValue) => SettingProblems
  /** What replaces the defaults of the site, for a published value. */
  shownOf: (value: SettingValue, at: ShownAt) => Partial<Company>
  /** When what is shown changes by itself. */
  momentsOf?: (value: SettingValue, timeZone: string) => Date[]
}

/** A text of a value; '' where it has none. */
export const textOf = (value: SettingValue, name: string): string => {
  const text = value[name]
  return typeof text === 'string' ? text : ''
}

/** The rows of a list. */
export const rowsOf = (value: SettingValue, name: string) => {
  const rows = value[name]
  return typeof rows === 'object' ? rows : []
}
