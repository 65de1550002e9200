import { foldedText } from '@portal/domain/folded-text'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { anAccount, anAgent } from '../testing/builders.ts'
import { test } from '../testing/fixtures.ts'
import { accounts } from './schema/accounts.tables.ts'
import { folded, hasWords, hasWordsOrNumber } from './words.ts'

/** Scripts that names here are written in, with their punctuation; later characters of Unicode depend on the version of the server. */
const lastCompared = 0x2fff

test('the database folds every character as the browser does', async ({ tx }) => {
  const signs = Array.from({ length: lastCompared }, (_, index) => String.fromCodePoint(index + 1))
  const texts = [...signs.map((sign) => `a${sign}B`), 'Jos\u00e9', 'Jose\u0301', 'ﬁ １２', 'A  - \u2011 b\nC']
  const { rows } = await tx.execute<{ text: string; folded: string }>(
    sql`select text, folded(text) from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) text`,
  )
  const different = rows.filter(({ text, folded: found }) => found !== foldedText(text))
  expect(different).toEqual([])
})

test('words are found in any order, with and without accents, and no sign is a wildcard', async ({ tx }) => {
  const { zohoUserId } = await anAgent(tx)
  await anAccount(tx, zohoUserId, { accountName: 'Ruíz-Muñoz & O’Brien 100%', salesSupport: 'Łukasz Straße' })
  const find = async (typed: string) =>
    (
      await tx
        .select({ name: accounts.accountName })
        .from(accounts)
        .where(hasWords(accounts.searchText, typed))
    ).length
  for (const typed of [
    'munoz ruiz',
    'MUN\u0303OZ',
    "o'brien",
    'obrien',
    'ruiz munoz',
    'lukasz strasse',
    '100%',
  ])
    expect(await find(typed), typed).toBe(1)
  for (const typed of ['%', '_unoz', 'munoz lopez', '’', '\\'])
    expect(await find(typed), typed).toBe(typed === '%' ? 1 : 0)
})

test.for([
  ['(419) 555-0142', true],
  ['+1 419.555.0142', true],
  ['419555', true],
  ['4195550143', false],
] as const)('%s is found among digits: %s', async ([typed, isFound], { tx }) => {
  const { rows } = await tx.execute(
    sql`select ${hasWordsOrNumber(folded(sql`'line ' || '4195550142'`), typed)} as found`,
  )
  expect(rows).toEqual([{ found: isFound }])
})
