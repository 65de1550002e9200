import type * as z from 'zod'

/**
 * What a broken rule is called where the rule has no words for it. For people who fill in a form and
 * for developers who call us; a validator's own vocabulary is for neither.
 */
export function plainWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'unrecognized_keys':
      return 'This field is not recognized.'
    case 'invalid_type':
      return isMissing(issue.input) ? required : wanted(issue.expected)
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_format':
      return formats[issue.format] ?? 'This format is not valid.'
    case 'invalid_value':
      return isMissing(issue.input) ? required : oneOf(issue.values)
    case 'invalid_union':
      return isMissing(issue.input) ? required : unusable
    case 'not_multiple_of':
      return `Enter a multiple of ${issue.divisor}.`
    default:
      return unusable
  }
}

/** Checks what a caller sent; an absent value counts as one without fields. */
export const readInput = <S extends z.ZodType>(schema: S, value: unknown) =>
  schema.safeParse(value ?? {}, { error: plainWords })

const required = 'This field is required.'
const unusable = 'This value is not allowed here.'
const isMissing = (input: unknown) => input === undefined || input === null

const types: Readonly<Record<string, string>> = {
  string: 'Enter text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Choose true or false.',
  array: 'Send a list.',
  object: 'Send a group of fields.',
}
const wanted = (expected: string) => types[expected] ?? unusable

const formats: Readonly<Record<string, string>> = {
  email: 'Enter an email address.',
  url: 'Enter a web address starting with https://.',
  uuid: 'This is not a valid id.',
  date: 'Enter a date like 2026-03-31.',
  datetime: 'Enter a date and time like 2026-03-31T15:00:00Z.',
}

type Bound<Code> = Extract<z.core.$ZodRawIssue, { code: Code }>

function tooSmall({ origin, minimum, inclusive = true }: Bound<'too_small'>): string {
  if (origin === 'string') return minimum === 1 ? required : `Enter at least ${minimum} characters.`
  if (origin === 'array' || origin === 'set') return `Give at least ${minimum}.`
  return inclusive ? `Enter ${minimum} or more.` : `Enter more than ${minimum}.`
}

function tooBig({ origin, maximum, inclusive = true }: Bound<'too_big'>): string {
  if (origin === 'string') return `Enter at most ${maximum} characters.`
  if (origin === 'array' || origin === 'set') return `Give at most ${maximum}.`
  return inclusive ? `Enter ${maximum} or less.` : `Enter less than ${maximum}.`
}

function oneOf(values: readonly unknown[]): string {
  const [only] = values
  return values.length === 1 ? `This can only be ${only}.` : `Choose one of these: ${values.join(', ')}.`
}
