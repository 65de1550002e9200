import type { Sort } from '../ui/sort-rows.ts'
import type { Filter } from './filter-kinds.ts'

export type Filters = Readonly<Record<string, Filter<unknown, unknown>>>
export type ValuesOf<F extends Filters> = { [K in keyof F]: F[K]['none'] }
type AskedOf<F extends Filters> = { [K in keyof F]: ReturnType<F[K]['ask']> }

/** The orders of a list. S: the order on the screen. Q: what the request says. */
export type ListSort<S, Q> = {
  readonly none: S
  read(text: string | null): S
  /** Null for the order that needs no name. */
  write(sort: S): string | null
  ask(sort: S): Q
  /** The order after a choice; without a direction the header was pressed. */
  next(present: S, key: string, direction?: Sort['direction']): S
}

const unsorted: ListSort<undefined, undefined> = {
  none: undefined,
  read: () => undefined,
  write: () => null,
  ask: () => undefined,
  next: () => undefined,
}

/** An order among those that have a name. */
export const namedSort = <const S extends string>(names: readonly S[], first: S): ListSort<S, S> => ({
  none: first,
  read: (text) => names.find((name) => name === text) ?? first,
  write: (name) => (name === first ? null : name),
  ask: (name) => name,
  next: (_, key) => names.find((name) => name === key) ?? first,
})

/**
 * By a header, in the direction that the first press gives; the other has a "-" before its name in the address.
 * @param way the direction of the first press
 */
export function headerSort<const K extends string, Q>(
  keys: readonly K[],
  {
    first,
    way,
    ask,
  }: {
    first: { key: NoInfer<K>; direction: Sort['direction'] }
    way: Sort['direction']
    ask: (sort: { key: K; direction: Sort['direction'] }) => Q
  },
): ListSort<{ key: K; direction: Sort['direction'] }, Q> {
  const back = way === 'ascending' ? 'descending' : 'ascending'
  const keyOf = (name: string) => keys.find((key) => key === name)
  return {
    none: first,
    read(text) {
      const key = keyOf(text?.replace(/^-/, '') ?? '')
      return key === undefined ? first : { key, direction: key === text ? way : back }
    },
    write({ key, direction }) {
      if (key === first.key && direction === first.direction) return null
      return direction === way ? key : `-${key}`
    },
    ask,
    next(present, name, direction) {
      const key = keyOf(name) ?? first.key
      return {
        key,
        direction: direction ?? (present.key === key && present.direction === way ? back : way),
      }
    },
  }
}

export type ListSearch = {
  /** What is searched: "Search name, email, phone". */
  label: string
  /** What the empty box says where the label is too long for it. */
  short?: string
  /** Characters that are looked for. */
  max: number
}

type Changes = Readonly<Record<string, string | readonly string[] | null>>
type Entry<K> = { key: K; name: string; filter: Filter<unknown, unknown> }

/** A list as `defineList` makes it. */
export type List<F extends Filters, S, Q> = {
  readonly search: ListSearch
  readonly filters: F
  readonly sort: ListSort<S, Q>
  readonly entries: ReadonlyArray<Entry<keyof F & string>>
  /** No filter is on. */
  readonly none: ValuesOf<F>
  /** Names in the address of the filters that Clear takes away. */
  readonly names: readonly string[]
  /** The filters that an address names; what is malformed does not count. */
  read(params: URLSearchParams): ValuesOf<F>
  /** The same filters as parameters; null takes one out of the address. */
  write(values: Partial<ValuesOf<F>>): Changes
  /** How many filters are on. */
  count(values: Partial<ValuesOf<F>>): number
  /** Filters and search as a request has them. */
  ask(values: ValuesOf<F>, search: string): AskedOf<F> & { search: string | undefined }
  /** What a saved view keeps of an address: everything but this and what is momentary. */
  viewOf(params: URLSearchParams, ...without: string[]): string
}

/**
 * A list with its search, its filters and its orders: each filter is one entry, from which follow the address, the
 * request, the count, the field, the chip and what Clear takes away (`useList`, `ui/list-filters.tsx`).
 */
export function defineList<F extends Filters, S = undefined, Q = undefined>({
  search,
  filters,
  sort,
}: {
  search: ListSearch
  filters: F
  sort?: ListSort<S, Q>
}): List<F, S, Q> {
  type Key = keyof F & string
  const entries: ReadonlyArray<Entry<Key>> = Object.entries(filters).map(([key, filter]) => ({
    key,
    name: filter.look.name ?? key,
    filter,
  }))
  const cleared = entries.filter(({ filter }) => !filter.look.isFixed)
  // One value for each filter, which is the shape of them all.
  const each = <T>(value: (entry: Entry<Key>) => unknown) =>
    Object.fromEntries(entries.map((entry) => [entry.key, value(entry)])) as T

  return {
    search,
    filters,
    // Without orders both types are undefined.
    sort: sort ?? (unsorted as unknown as ListSort<S, Q>),
    entries,
    none: each(({ filter }) => filter.none),
    names: cleared.map(({ name }) => name),
    read: (params) => each(({ name, filter }) => filter.read(params.getAll(name))),
    write(values) {
      const changed = entries.filter(({ key }) => values[key] !== undefined)
      return Object.fromEntries(
        changed.map(({ key, name, filter }) => {
          const [text = null, ...more] = filter.write(values[key])
          return [name, more.length > 0 ? [text ?? '', ...more] : text]
        }),
      )
    },
    count: (values) => cleared.filter((entry) => entry.key in values && isOn(entry, values)).length,
    ask: (values, typed) => ({
      ...each<AskedOf<F>>((entry) =>
        isYielding(entries, entry, values) ? undefined : entry.filter.ask(values[entry.key]),
      ),
      search: typed === '' ? undefined : typed,
    }),
    viewOf(params, ...without) {
      const kept = new URLSearchParams(params)
      const momentary = entries.filter(({ filter }) => filter.look.isMomentary)
      for (const name of [...without, ...momentary.map((entry) => entry.name)]) kept.delete(name)
      return kept.toString()
    },
  }
}

type Values = Readonly<Record<string, unknown>>

const isOn = ({ key, filter }: Entry<string>, values: Values) => filter.write(values[key]).length > 0

/** Whether the filter that takes this one's place is on. */
export const isYielding = (
  entries: ReadonlyArray<Entry<string>>,
  { filter }: Entry<string>,
  values: Values,
) => entries.some((entry) => entry.key === filter.look.yieldsTo && isOn(entry, values))

/** An address with other parameters; null takes one away. */
export function withParams(params: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(changes)) {
    const [first, ...more] = [value ?? []].flat()
    if (first === undefined) next.delete(name)
    else next.set(name, first)
    for (const text of more) next.append(name, text)
  }
  return next
}
