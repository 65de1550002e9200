/** A value to choose, with its words. */
export type ListChoice = { id: string; label: string }

/** How a filter looks, and what it is called. */
export type FilterLook<V extends string = string> = {
  /** Its name in the address, where that differs from the one in the request. */
  name?: string
  /** Above the field and in front of the chip: "Status". */
  label: string
  /** What the field says while nothing is chosen: "All statuses". Without it the filter has no field. */
  any?: string
  /** Its field is behind the button Filters, not in the row beside the search: it is used less. */
  isMore?: true
  /** What the chip says; "Status: Draft" without it, and null for no chip. */
  chip?: ((words: string) => string) | null
  /** What a value is called that the choices do not have. */
  unknown?: string
  /** This filter is chosen in the field of another, below this heading. */
  within?: { filter: string; heading: string }
  /** While that other filter is on, this one is neither asked for nor has a chip. */
  yieldsTo?: string
  /** It always has a value: neither counts nor is cleared. */
  isFixed?: true
  /** A saved view does not keep it. */
  isMomentary?: true
  /** Values that have a button of their own; without it all. */
  buttons?: readonly V[]
}

/**
 * One filter of a list: how an address writes it, how a request asks for it, and how it looks.
 * V: its value on the screen. Q: its value in the request.
 */
export type Filter<V, Q> = {
  /** The value of a list that is not filtered. */
  readonly none: V
  /** What the texts of an address mean; those that are malformed do not count. */
  read(texts: readonly string[]): V
  /** The texts of an address; none for the value of a list that is not filtered. */
  write(value: V): readonly string[]
  ask(value: V): Q
  readonly look: FilterLook
  /** What there is to choose, where the list itself knows it. */
  readonly choices?: readonly ListChoice[]
  readonly isDay?: true
  /** Its values are ids, whose names the screen knows. */
  readonly isId?: true
}

type ChoiceLook<V extends string> = FilterLook<V> & {
  words: Readonly<Record<V, string>> | ((value: V) => string)
}

/**
 * One of several values, by its name.
 * `ask`: what a request says for it, where that is not the value itself. `off`: what it says while nothing is chosen.
 */
export function choiceOf<const V extends string>(
  values: readonly V[],
  look: ChoiceLook<V> & { ask?: never; off?: never },
): Filter<V | null, V | undefined>
export function choiceOf<const V extends string, Q, const Off = undefined>(
  values: readonly V[],
  look: ChoiceLook<V> & { ask: (value: V) => Q; off?: Off },
): Filter<V | null, Q | Off>
export function choiceOf<const V extends string>(
  values: readonly V[],
  { words, ask, off, ...look }: ChoiceLook<V> & { ask?: (value: V) => unknown; off?: unknown },
): Filter<V | null, unknown> {
  const wordsOf = (value: V) => (typeof words === 'function' ? words(value) : words[value])
  return {
    none: null,
    read: ([text]) => values.find((value) => value === text) ?? null,
    write: (value) => (value === null ? [] : [value]),
    ask: (value) => (value === null ? off : ask ? ask(value) : value),
    choices: values.map((id) => ({ id, label: wordsOf(id) })),
    look,
  }
}

/** On or off. `text` is what the address says for on, `asked` the request. */
export const switchOf = <const Q extends string>(
  text: string,
  { asked, chip, ...look }: Omit<FilterLook, 'label' | 'chip'> & { asked: Q; chip: string },
): Filter<boolean, Q | undefined> => ({
  none: false,
  read: ([named]) => named === text,
  write: (isOn) => (isOn ? [text] : []),
  ask: (isOn) => (isOn ? asked : undefined),
  look: { ...look, label: chip, chip: () => chip },
})

/** The id of something whose name the screen knows (`choices` of its fields); with `orNone` also what has none of it. */
export function idOf(
  pattern: RegExp,
  { orNone, ...look }: FilterLook & { orNone?: string },
): Filter<string | null, string | undefined> {
  const isId = (text: string | undefined) =>
    text !== undefined && (pattern.test(text) || (text === 'none' && orNone !== undefined))
  return {
    none: null,
    read: ([text]) => (isId(text) ? (text ?? null) : null),
    write: (value) => (value === null ? [] : [value]),
    ask: (value) => value ?? undefined,
    look: { unknown: 'Another one', ...look },
    isId: true,
    ...(orNone === undefined ? {} : { choices: [{ id: 'none', label: orNone }] }),
  }
}

/** An id of an agent, account or contact. */
export const zohoId = /^\d{1,19}$/
/** An id of anything else. */
export const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** A text that is looked for as it is, such as a model. */
export const textOf = (max: number, look: FilterLook): Filter<string | null, string | undefined> => ({
  none: null,
  read: ([text]) => text?.slice(0, max) || null,
  write: (value) => (value === null ? [] : [value]),
  ask: (value) => value ?? undefined,
  look,
})

/** A day of the business's calendar, yyyy-MM-dd; '' for none. */
export const dayOf = (
  look: FilterLook & { ask: (day: string) => string | undefined },
): Filter<string, string | undefined> => ({
  none: '',
  read: ([text = '']) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : ''),
  write: (day) => (day === '' ? [] : [day]),
  ask: look.ask,
  look,
  isDay: true,
})

/** Several values at once: those that are `known`, or any up to `max`. They narrow what is loaded: no request has them. */
export const severalOf = (
  known: () => readonly string[] | undefined,
  { max = 0, ...look }: Omit<FilterLook, 'chip'> & { max?: number },
): Filter<readonly string[], undefined> => ({
  none: [],
  read: (texts) =>
    known()?.filter((value) => texts.includes(value)) ??
    [...new Set(texts)].filter((text) => text !== '').slice(0, max),
  write: (values) => values,
  ask: () => undefined,
  look: { ...look, chip: (words) => words },
})
