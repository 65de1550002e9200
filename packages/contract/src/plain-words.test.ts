import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { contract } from './contract.ts'
import type { Endpoint } from './endpoint.ts'
import { readInput } from './plain-words.ts'

const first = (schema: z.ZodType, value: unknown) => readInput(schema, value).error?.issues[0]?.message

test.for<[string, z.ZodType, unknown, string]>([
  ['nothing', z.object({ a: z.string() }), {}, 'This field is required.'],
  ['null', z.object({ a: z.string() }), { a: null }, 'This field is required.'],
  ['an empty text', z.string().min(1), '', 'This field is required.'],
  ['a short text', z.string().min(3), 'ab', 'Enter at least 3 characters.'],
  ['a long text', z.string().max(3), 'abcd', 'Enter at most 3 characters.'],
  ['no text', z.string(), 5, 'Enter text.'],
  ['no number', z.number(), 'five', 'Enter a number.'],
  ['not a number', z.coerce.number(), 'five', 'Enter a number.'],
  ['half a unit', z.int(), 1.5, 'Enter a whole number.'],
  ['too little', z.number().min(2), 1, 'Enter 2 or more.'],
  ['too much', z.number().max(2), 3, 'Enter 2 or less.'],
  ['nothing at all of it', z.number().positive(), 0, 'Enter more than 0.'],
  ['the limit itself', z.number().lt(2), 2, 'Enter less than 2.'],
  ['no steps', z.number().multipleOf(5), 3, 'Enter a multiple of 5.'],
  ['neither yes nor no', z.boolean(), 'yes', 'Choose true or false.'],
  ['no list', z.array(z.string()), 'a', 'Send a list.'],
  ['a short list', z.array(z.string()).min(1), [], 'Give at least 1.'],
  ['a long list', z.array(z.string()).max(1), ['a', 'b'], 'Give at most 1.'],
  ['no group', z.object({}), 'a', 'Send a group of fields.'],
  ['a strange choice', z.enum(['a', 'b']), 'c', 'Choose one of these: a, b.'],
  ['no choice', z.object({ a: z.enum(['a', 'b']) }), {}, 'This field is required.'],
  ['the other of two', z.literal(false), true, 'This can only be false.'],
  ['no id', z.uuid(), 'abc', 'This is not a valid id.'],
  ['no address of mail', z.email(), 'abc', 'Enter an email address.'],
  ['no address of a page', z.url(), 'abc', 'Enter a web address starting with https://.'],
  ['a pattern', z.string().regex(/^a$/), 'b', 'This format is not valid.'],
  ['neither of two', z.union([z.number(), z.string()]), true, 'This value is not allowed here.'],
  ['a strange field', z.strictObject({}), { a: 1 }, 'This field is not recognized.'],
  ['a refused value', z.string().refine(() => false), 'a', 'This value is not allowed here.'],
  ['a kind no one sends', z.date(), 'a', 'This value is not allowed here.'],
])('%s: %j', ([, schema, value, words]) => {
  expect(first(schema, value)).toBe(words)
})

test('a rule that has its own words keeps them', () => {
  expect(first(z.string().min(2, 'Two at least'), 'a')).toBe('Two at least')
  expect(first(z.int('A whole number, please'), 1.5)).toBe('A whole number, please')
})

/** How the validator itself would say it. */
const rawWords = /Invalid input|Unrecognized|Too small|Too big|expected|received|Invalid option|>=|<=/

describe('no call of the contract says it in the words of a schema', () => {
  const endpoints = Object.entries(contract as Record<string, Endpoint>)
  const strange = [
    null,
    5,
    true,
    'x',
    '',
    'x'.repeat(100_000),
    -1,
    1e300,
    0.5,
    [],
    {},
    Array(5_000).fill('x'),
  ]

  test.for(endpoints)('%s', ([, { params, query, body }]) => {
    for (const schema of [params, query, body]) {
      if (!schema) continue
      for (const input of [undefined, ...strange, ...strange.map((value) => filled(schema, value))])
        for (const { message } of readInput(schema, input).error?.issues ?? [])
          expect(message).not.toMatch(rawWords)
    }
  })
})

/** Every field of a form with this one value, and a field that the form does not have. */
function filled(schema: z.ZodType, value: unknown) {
  const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  return Object.fromEntries([...names, 'unheardOf'].map((name) => [name, value]))
}
