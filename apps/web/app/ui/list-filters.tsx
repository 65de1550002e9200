import { formatDay } from '@portal/domain/format-date'
import { Fragment, type ReactNode } from 'react'
import { isYielding } from '../lib/define-list.ts'
import type { Filter, ListChoice } from '../lib/filter-kinds.ts'
import { RemovableChip, ToggleChip } from './chip.tsx'
import { Field } from './field.tsx'
import { Pill, type PillRemoval, SelectPill } from './pill.tsx'
import { Select } from './select.tsx'
import { TextInput } from './text-input.tsx'

type AnyFilter = Filter<unknown, unknown>
type Entry = { key: string; name: string; filter: AnyFilter }

/** A list with its filters as the address has them (`useList`). */
export type Filtered<K extends string> = {
  list: { entries: readonly Entry[] }
  filters: Readonly<Record<K, unknown>>
  filter(changes: Readonly<Record<string, unknown>>): void
  changeTexts: (key: string, texts: (chosen: readonly string[]) => readonly string[]) => void
}

/** What there is to choose for filters whose values the list itself does not know; a field without any is not shown. */
export type ListChoices<K extends string> = { readonly [P in K]?: readonly ListChoice[] | undefined }

/** Where fields of filters stand: in the row beside the search, behind the button Filters, or all behind that button. */
type Place = 'row' | 'more' | 'all'

type FilterFieldsProps<K extends string> = {
  address: Filtered<K>
  choices?: ListChoices<NoInfer<K>>
  /** Fields of the screen's own in place of the usual ones; null for none. */
  own?: { readonly [P in NoInfer<K>]?: ReactNode }
  /** Filters that this person has neither as field nor as chip. */
  hidden?: ReadonlyArray<NoInfer<K>>
  place: Place
}

/** The fields of a list's filters, in the order of their definition. */
export function ListFilterFields<K extends string>(props: FilterFieldsProps<K>) {
  const { address, choices, own, hidden, place } = props
  const known = choicesBy(choices)
  const owned: Readonly<Record<string, ReactNode>> = own ?? {}
  const entries = shownOf(address, hidden)
  return fieldsOf(props).map((entry) => {
    const ownField = owned[entry.key]
    if (ownField)
      return place === 'row' ? (
        <Pill key={entry.key} removal={removalOf(address, entry, known(entry.key))}>
          {ownField}
        </Pill>
      ) : (
        <Fragment key={entry.key}>{ownField}</Fragment>
      )
    if (entry.filter.isDay) return <DayField key={entry.key} entry={entry} address={address} />
    const inner = entries.find((one) => isWithin(one, entry))
    const Drawn = place === 'row' ? ChoicePill : ChoiceField
    return <Drawn key={entry.key} {...{ entry, inner, address, offered: known(entry.key) }} />
  })
}

const isWithin = ({ filter }: Entry, { key }: Entry) => filter.look.within?.filter === key

/** The filters that have a field in this place. */
function fieldsOf<K extends string>({ address, choices, own, hidden, place }: FilterFieldsProps<K>) {
  const known = choicesBy(choices)
  const owned: Readonly<Record<string, ReactNode>> = own ?? {}
  return shownOf(address, hidden).filter(({ key, filter }) => {
    if (place !== 'all' && (place === 'more') !== (filter.look.isMore === true)) return false
    const ownField = owned[key]
    if (ownField !== undefined) return Boolean(ownField)
    if (filter.isDay) return true
    if (filter.look.within || filter.look.any === undefined) return false
    return known(key) !== undefined || (filter.choices !== undefined && !filter.isId)
  })
}

/** Whether the button Filters has any, and how many of those are on. */
export function moreOf<K extends string>(props: Omit<FilterFieldsProps<K>, 'place'>) {
  const more = fieldsOf({ ...props, place: 'more' })
  return {
    hasMore: more.length > 0,
    on: more.filter((entry) => textsOf(props.address, entry).length > 0).length,
    /** Takes them off. */
    clear: () => props.address.filter(Object.fromEntries(more.map(({ key, filter }) => [key, filter.none]))),
  }
}

const shownOf = (address: Filtered<string>, hidden: readonly string[] = []) =>
  address.list.entries.filter(({ key }) => !hidden.includes(key))

const choicesBy =
  (choices: Readonly<Record<string, readonly ListChoice[] | undefined>> = {}) =>
  (key: string) =>
    choices[key]

const textsOf = ({ filters }: Filtered<string>, { key, filter }: Entry) => filter.write(filters[key])

type FieldProps = { entry: Entry; address: Filtered<string> }

function DayField({ entry, address }: FieldProps) {
  const [text = ''] = textsOf(address, entry)
  // Of two days the first ends where the other begins.
  const days = address.list.entries.filter(({ filter }) => filter.isDay)
  const other = days.find((day) => day !== entry)
  const [limit] = other ? textsOf(address, other) : []
  const bound = days[0] === entry ? { max: limit } : { min: limit }
  return (
    <Field label={entry.filter.look.label}>
      {(control) => (
        <TextInput
          {...control}
          type="date"
          value={text}
          {...bound}
          onChange={({ target }) => address.filter({ [entry.key]: target.value })}
        />
      )}
    </Field>
  )
}

type ChoiceFieldProps = FieldProps & {
  /** A filter that is chosen in the same field. */
  inner: Entry | undefined
  offered: readonly ListChoice[] | undefined
}

/** What there is to choose for a filter, and what is chosen; the values of an inner filter are below a heading. */
function choosing({ entry, inner, address, offered = [] }: ChoiceFieldProps) {
  const { look, choices = [], none, read } = entry.filter
  const [text = ''] = textsOf(address, entry)
  const [innerText] = inner ? textsOf(address, inner) : []
  const all = [...offered, ...choices]
  // A text that is chosen may be one that the screen does not know, or not yet.
  const isText = entry.filter.choices === undefined && !entry.filter.isId
  const listed = isText && text !== '' && !all.some(({ id }) => id === text) ? [asChoice(text), ...all] : all
  return {
    value: innerText === undefined ? text : `one ${innerText}`,
    choose(chosen: string) {
      const of = inner?.filter.read(chosen.startsWith('one ') ? [chosen.slice(4)] : [])
      address.filter({
        [entry.key]: chosen === '' ? none : read([chosen]),
        ...(inner && { [inner.key]: of }),
      })
    },
    options: (
      <>
        <option value="">{look.any}</option>
        {listed.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
        {inner && (
          <optgroup label={inner.filter.look.within?.heading}>
            {inner.filter.choices?.map(({ id, label }) => (
              <option key={id} value={`one ${id}`}>
                {label}
              </option>
            ))}
          </optgroup>
        )}
      </>
    ),
  }
}

function ChoiceField(props: ChoiceFieldProps) {
  const { entry } = props
  const { value, choose, options } = choosing(props)
  return (
    <Field label={entry.filter.look.label}>
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => choose(target.value)}>
          {options}
        </Select>
      )}
    </Field>
  )
}

function ChoicePill(props: ChoiceFieldProps) {
  const { entry, inner, address, offered } = props
  const { value, choose, options } = choosing(props)
  const { label } = entry.filter.look
  const chosen = [...(inner ? [inner] : []), entry].find((one) => textsOf(address, one).length > 0)
  const [text = ''] = chosen ? textsOf(address, chosen) : []
  const removal = chosen && removalOf(address, chosen, offered)
  return (
    <SelectPill
      label={label}
      value={value}
      words={chosen ? wordsOf(chosen, text, offered) : null}
      removal={removal && { ...removal, onRemove: () => choose('') }}
      onChange={choose}
    >
      {options}
    </SelectPill>
  )
}

/** Undefined while the filter is off. */
function removalOf(
  address: Filtered<string>,
  entry: Entry,
  offered: readonly ListChoice[] | undefined,
): PillRemoval | undefined {
  const [text] = textsOf(address, entry)
  if (text === undefined || entry.filter.look.isFixed) return undefined
  return {
    label: `${chipOf(entry, wordsOf(entry, text, offered))} (remove)`,
    onRemove: () => address.filter({ [entry.key]: entry.filter.none }),
  }
}

const asChoice = (text: string): ListChoice => ({ id: text, label: text })

type FilterChipsProps<K extends string> = Omit<FilterFieldsProps<K>, 'place'> & {
  /** Those that are on as pills say so themselves. */
  hasPills?: boolean
}

/** The filters that are on, each with the press that takes it off: no one works in a filtered list unknowingly. */
export function ListFilterChips<K extends string>({ hasPills = false, ...props }: FilterChipsProps<K>) {
  const { address, choices, hidden } = props
  const known = choicesBy(choices)
  const pills = hasPills ? fieldsOf({ ...props, place: 'row' }) : []
  return shownOf(address, hidden).flatMap((entry) => {
    const { look } = entry.filter
    if (look.chip === null || look.isFixed) return []
    if (pills.some((pill) => pill.key === entry.key || isWithin(entry, pill))) return []
    if (isYielding(address.list.entries, entry, address.filters)) return []
    return textsOf(address, entry).map((text) => (
      <RemovableChip
        key={`${entry.key} ${text}`}
        onRemove={() => address.changeTexts(entry.key, (chosen) => chosen.filter((one) => one !== text))}
      >
        {chipOf(entry, wordsOf(entry, text, known(entry.key)))}
      </RemovableChip>
    ))
  })
}

const chipOf = ({ filter: { look } }: Entry, words: string) => look.chip?.(words) ?? `${look.label}: ${words}`

function wordsOf({ filter }: Entry, text: string, offered: readonly ListChoice[] = []): string {
  if (filter.isDay) return formatDay(text)
  if (filter.isId && text === 'none') return 'None'
  const named = [...offered, ...(filter.choices ?? [])].find(({ id }) => id === text)
  return named?.label ?? filter.look.unknown ?? text
}

/** Filters as buttons, those of one filter apart from those of the next. */
export function ListFilterButtons<K extends string>({ address }: { address: Filtered<K> }) {
  const shown = address.list.entries.filter(({ filter }) => filter.choices !== undefined)
  return (
    <fieldset className="flex min-w-0 gap-1.5 max-md:overflow-x-auto md:flex-wrap [&>*]:flex-none">
      <legend className="vh">Show only</legend>
      {shown.map((entry, index) => (
        <Fragment key={entry.key}>
          {index > 0 && <span className="m-1 w-px flex-none bg-line" aria-hidden="true" />}
          {buttonsOf(entry).map(({ id, label }) => (
            <ToggleChip
              key={id}
              pressed={textsOf(address, entry).includes(id)}
              onToggle={() => address.changeTexts(entry.key, ([chosen]) => (chosen === id ? [] : [id]))}
            >
              {label}
            </ToggleChip>
          ))}
        </Fragment>
      ))}
    </fieldset>
  )
}

const buttonsOf = ({ filter: { choices = [], look } }: Entry) =>
  look.buttons ? look.buttons.flatMap((id) => choices.find((choice) => choice.id === id) ?? []) : choices
