import { nameKey } from './names.ts'
import type { SettingRow, SettingRows, SettingText } from './settings-fields.ts'

/** What differs between two values of a setting, in the words of its form (docs/spec/settings.md#changes). */

/** One difference; null on the side on which a row is not in its list. */
export type SettingChange = { field: string; before: string | null; after: string | null }

/** A text that is another one; nothing for one that stayed. */
export const textChanges = (
  label: string,
  field: SettingText,
  before: string,
  after: string,
): SettingChange[] =>
  before === after ? [] : [{ field: label, before: wordsOf(field, before), after: wordsOf(field, after) }]

/** A text as people read it: an option by its label. */
const wordsOf = (field: SettingText, text: string): string =>
  (field.kind === 'choice' && field.options.find(({ value }) => value === text)?.label) || text

type Rows = readonly SettingRow[]

/** What was added to a list, changed in it, removed from it, and put in another order. */
export function rowChanges(list: SettingRows, before: Rows, after: Rows): SettingChange[] {
  const places = formerPlaces(list, before, after)
  const kept = places.filter((place) => place !== undefined)
  return [
    ...after.flatMap((row, at): SettingChange[] => {
      const place = places[at]
      if (place !== undefined)
        return changesOfRow(list, titleOfRow(list, before, place), before[place] ?? {}, row)
      return [{ field: `${titleOfRow(list, after, at)}, added`, before: null, after: textsOf(list, row) }]
    }),
    ...before.flatMap((row, at) =>
      kept.includes(at)
        ? []
        : [{ field: `${titleOfRow(list, before, at)}, removed`, before: textsOf(list, row), after: null }],
    ),
    ...orderChanges(list, before, kept),
  ]
}

const changesOfRow = ({ fields }: SettingRows, title: string, before: SettingRow, after: SettingRow) =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'key'
      ? []
      : textChanges(`${title}, ${field.label}`, field, before[name] ?? '', after[name] ?? ''),
  )

/** The other order of the rows that stayed, from the first one that has another place to the last. */
function orderChanges(list: SettingRows, before: Rows, kept: readonly number[]): SettingChange[] {
  const sorted = kept.toSorted((a, b) => a - b)
  const isMoved = (place: number, at: number) => place !== sorted[at]
  const first = kept.findIndex(isMoved)
  if (first === -1) return []
  const end = kept.findLastIndex(isMoved) + 1
  const words = (places: readonly number[]) =>
    places
      .slice(first, end)
      .map((place) => nameOfRow(list, before, place))
      .join(', ')
  return [{ field: `${list.label}, order`, before: words(sorted), after: words(kept) }]
}

const titleOfRow = (list: SettingRows, rows: Rows, at: number) =>
  `${list.rowName} ${nameOfRow(list, rows, at)}`

/** What a row is called: by its name where no other row has it, and by its place where it has none. */
function nameOfRow({ fields, unique = '' }: SettingRows, rows: Rows, at: number): string {
  const field = fields[unique]
  const nameOf = (row: SettingRow | undefined) => (field ? wordsOf(field, row?.[unique] ?? '').trim() : '')
  const name = nameOf(rows[at])
  const isAlone = rows.filter((row) => nameOf(row) === name).length === 1
  return name !== '' && isAlone ? `“${name}”` : String(at + 1)
}

/** All that a row says, a line for each text. */
const textsOf = ({ fields }: SettingRows, row: SettingRow): string =>
  Object.entries(fields)
    .filter(([name, { kind }]) => kind !== 'key' && (row[name] ?? '') !== '')
    .map(([name, field]) => `${field.label}: ${wordsOf(field, row[name] ?? '')}`)
    .join('\n')

/** For each row the place that it had before; undefined where it is new. */
type Places = readonly (number | undefined)[]

/** Rows are recognized by their id, then by their name or, without one, by all that they say, and at last by their place. */
function formerPlaces(list: SettingRows, before: Rows, after: Rows): Places {
  const id = Object.keys(list.fields).find((name) => list.fields[name]?.kind === 'key')
  let places: Places = after.map(() => undefined)
  if (id !== undefined) places = pairs(places, textOf(before, id), textOf(after, id))
  places = pairs(places, namesOf(list, before), namesOf(list, after))
  // Rows with different ids are different rows, even at the same place.
  if (id !== undefined) return places
  const stayed = before.map((_, at) => (places.includes(at) ? at : undefined))
  return pairs(places, gapsOf(stayed), gapsOf(places))
}

type Marks = readonly (string | undefined)[]

/** Gives each row that has no place yet that of the first row before which has its mark and is free. */
function pairs(places: Places, before: Marks, after: Marks): Places {
  const taken = new Set(places)
  return places.map((place, at) => {
    const mark = after[at]
    if (place !== undefined || mark === undefined) return place
    const found = before.findIndex((one, former) => one === mark && !taken.has(former))
    if (found === -1) return undefined
    taken.add(found)
    return found
  })
}

const textOf = (rows: Rows, name: string): Marks => rows.map((row) => row[name])

const namesOf = ({ fields, unique }: SettingRows, rows: Rows): Marks =>
  rows.map((row) =>
    unique === undefined
      ? JSON.stringify(Object.keys(fields).map((name) => row[name] ?? ''))
      : nameKey(row[unique] ?? ''),
  )

/** Where rows are that were not recognized: behind which one that was, and as which one there. */
function gapsOf(places: Places): Marks {
  let behind = -1
  let count = 0
  return places.map((place) => {
    count += 1
    if (place === undefined) return `${behind} ${count}`
    behind = place
    count = 0
    return undefined
  })
}
