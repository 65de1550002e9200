import type pg from 'pg'
import { describe, expect, vi } from 'vitest'
import { test } from '../testing/fixtures.ts'
import { type Database, type Reader, txOn } from './client.ts'
import { gathered } from './gathered.ts'

type Sent = { name: string; text: string; values: unknown[] }

/** A reader of its own on this database, and what goes through it. */
function aReader({ pool }: Database) {
  const sent: Sent[] = []
  const client = {
    query: (one: Sent) => {
      sent.push(one)
      return pool.query(one)
    },
  }
  return { sent, reader: txOn(client as unknown as pg.PoolClient) }
}

type Counted = { number: number; times: number }

/** Multiplies numbers above a limit: one that is not above it has no answer. */
const product = (name: string, by: number, over = gathered) =>
  over<number, Counted, number | undefined>({
    name,
    text: `select number, number * $2::int as times from unnest($1::int[]) number where number > $3::int`,
    identity: String,
    values: (numbers) => [numbers, by, 0],
    answers: (rows, numbers) => {
      const known = new Map(rows.map(({ number, times }) => [number, times]))
      return numbers.map((number) => known.get(number))
    },
  })
const threefold = product('gathered_threefold', 3)
const fivefold = product('gathered_fivefold', 5)

type Said = { said: string }
/** Gives back what it was asked, by the same parameter twice and one beyond the ninth. */
const echo = gathered<string, Said, string | undefined>({
  name: 'gathered_echo',
  text: `select ($1::text[])[n] || $2::text || $3::text || $4::text || $5::text || $6::text || $7::text || $8::text
    || $9::text || $10::text || ($1::text[])[n] as said from generate_series(1, cardinality($1::text[])) n`,
  identity: String,
  values: (words) => [words, ...'bcdefghij'],
  answers: (rows, words) => words.map((_, at) => rows[at]?.said),
})

/** Fails for zero. */
const inverse = gathered<number, { inverse: number }, number | undefined>({
  name: 'gathered_inverse',
  text: 'select 12 / number as inverse from unnest($1::int[]) number',
  identity: String,
  values: (numbers) => [numbers],
  answers: (rows) => rows.map((row) => row.inverse),
})

/** Ends its own connection, as a server that shuts down does. */
const broken = gathered<number, { ended: boolean }, boolean | undefined>({
  name: 'gathered_broken',
  text: 'select pg_terminate_backend(pg_backend_pid()) as ended where $1::int > 0',
  identity: String,
  values: () => [1],
  answers: (rows) => rows.map((row) => row.ended),
})

describe('questions of one turn of the event loop', () => {
  test('go as one statement, and each asker has the answer to their own, whatever the others asked', async ({
    database,
  }) => {
    const { reader, sent } = aReader(database)

    const answers = await Promise.all([7, 2, 7, -1, 9, 2].map((number) => threefold(reader, number)))

    expect(answers).toEqual([21, 6, 21, undefined, 27, 6])
    expect(sent).toMatchObject([{ name: 'gathered_threefold', values: [[7, 2, -1, 9], 3, 0] }])
  })

  test('also when they come in later steps of the same turn', async ({ database }) => {
    const { reader, sent } = aReader(database)
    const later = async (number: number) => {
      await Promise.resolve()
      await null
      return threefold(reader, number)
    }

    expect(await Promise.all([threefold(reader, 1), later(2), later(3)])).toEqual([3, 6, 9])
    expect(sent).toHaveLength(1)
  })

  test('of several kinds too: the parameters of each stay its own, and the order of asking makes no other statement', async ({
    database,
  }) => {
    const { reader, sent } = aReader(database)

    const one = await Promise.all([threefold(reader, 2), echo(reader, 'a'), fivefold(reader, 2)])
    const other = await Promise.all([
      fivefold(reader, 4),
      echo(reader, 'y'),
      echo(reader, 'z'),
      threefold(reader, 4),
    ])

    expect(one).toEqual([6, 'abcdefghija', 10])
    expect(other).toEqual([20, 'ybcdefghijy', 'zbcdefghijz', 12])
    expect(sent.map(({ name }) => name)).toEqual([
      'gathered_echo+gathered_fivefold+gathered_threefold',
      'gathered_echo+gathered_fivefold+gathered_threefold',
    ])
    expect(sent[1]?.text).toBe(sent[0]?.text)
    expect(sent[1]?.values).toEqual([['y', 'z'], ...'bcdefghij', [4], 5, 0, [4], 3, 0])
  })

  test('that have no row are answered as a kind answers without rows', async ({ database }) => {
    const { reader } = aReader(database)
    expect(await Promise.all([threefold(reader, -5), fivefold(reader, 0)])).toEqual([undefined, undefined])
  })

  test('of separate readers stay separate', async ({ database }) => {
    const [here, there] = [aReader(database), aReader(database)]
    expect(await Promise.all([threefold(here.reader, 1), threefold(there.reader, 2)])).toEqual([3, 6])
    expect([here.sent, there.sent]).toMatchObject([[{ values: [[1], 3, 0] }], [{ values: [[2], 3, 0] }]])
  })

  test('of the next turn are asked anew', async ({ database }) => {
    const { reader, sent } = aReader(database)
    const first = threefold(reader, 1)
    await new Promise(setImmediate)
    expect(await Promise.all([first, threefold(reader, 1)])).toEqual([3, 3])
    expect(sent).toHaveLength(2)
  })

  test('see what was written before they were asked, in a transaction too', async ({ tx }) => {
    const count = gathered<string, { count: number }, number | undefined>({
      name: 'gathered_count',
      text: 'select count(*)::int as count from carts where user_id = any($1::uuid[])',
      identity: String,
      values: (ids) => [ids],
      answers: (rows, ids) => ids.map(() => rows[0]?.count),
    })
    const userId = '00000000-0000-7000-8000-000000000001'
    expect(await count(tx, userId)).toBe(0)
    await tx.$client.query('alter table carts drop constraint carts_user_id_users_user_id_fk')
    await tx.$client.query('insert into carts (user_id) values ($1)', [userId])
    expect(await count(tx, userId)).toBe(1)
  })
})

describe('an error', () => {
  test('of the database reaches everybody who asked the same kind, and nobody else', async ({ database }) => {
    const { reader, sent } = aReader(database)
    const told = await Promise.allSettled([inverse(reader, 1), inverse(reader, 0), threefold(reader, 1)])

    const failed = { status: 'rejected', reason: { code: '22012' } }
    expect(told).toMatchObject([failed, failed, { status: 'fulfilled', value: 3 }])
    expect(sent).toHaveLength(3)
    expect(await Promise.all([inverse(reader, 3), threefold(reader, 1)])).toEqual([4, 3])
  })

  test('of the connection reaches everybody at once: asking each apart would only meet it again', async ({
    database,
  }) => {
    const { reader, sent } = aReader(database)
    const told = await Promise.allSettled([broken(reader, 1), threefold(reader, 1)])

    expect(told).toMatchObject(
      Array.from({ length: 2 }, () => ({ status: 'rejected', reason: { code: '57P01' } })),
    )
    expect(sent).toHaveLength(1)
  })

  test('of what puts the values or the answers together does too', async ({ database }) => {
    const { reader } = aReader(database)
    const wrong = new Error('cannot be put together')
    const fail = () => {
      throw wrong
    }
    const text = 'select 1 as one where $1::int = 1'
    const noValues = gathered<number, object, number>({
      name: 'gathered_no_values',
      text,
      identity: String,
      values: fail,
      answers: () => [],
    })
    const noAnswers = gathered<number, object, number>({
      name: 'gathered_no_answers',
      text,
      identity: String,
      values: () => [1],
      answers: fail,
    })

    for (const kind of [noValues, noAnswers])
      expect(await Promise.allSettled([kind(reader, 1), kind(reader, 2)])).toEqual([
        { status: 'rejected', reason: wrong },
        { status: 'rejected', reason: wrong },
      ])
  })
})

describe('the names that PostgreSQL keeps statements under', () => {
  test('stay unique within its 63 letters, also those of long kinds and of many kinds together', async ({
    database,
  }) => {
    const { reader, sent } = aReader(database)
    const long = 'gathered_of_a_kind_whose_name_is_longer_than_what_postgresql_looks_at_'
    const kinds = [1, 2, 3].map((by) => product(`${long}${by}`, by))
    const ask = (...which: number[]) =>
      Promise.all(which.map((at) => (kinds[at] as (typeof kinds)[0])(reader, 10)))

    // On one connection, where two texts under one name would be refused or mixed up.
    const client = await database.pool.connect()
    Object.assign(reader.$client, {
      query: (one: Sent) => {
        sent.push(one)
        return client.query(one)
      },
    })
    expect(await ask(0)).toEqual([10])
    expect(await ask(1)).toEqual([20])
    expect(await ask(0, 1)).toEqual([10, 20])
    expect(await ask(0, 2)).toEqual([10, 30])
    expect(await ask(2, 0, 1)).toEqual([30, 10, 20])
    expect(await ask(1, 0)).toEqual([20, 10])
    client.release()

    const names = sent.map(({ name }) => name)
    expect(names.filter((name) => Buffer.byteLength(name) > 63)).toEqual([])
    expect(new Set(names).size).toBe(5)
  })

  test('do not grow without end: one combination too many goes by its parts, and the known ones go on together', async ({
    database,
  }) => {
    vi.resetModules()
    const fresh = (await import('./gathered.ts')).gathered
    const kinds = Array.from({ length: 9 }, (_, at) => product(`gathered_part_${at}`, at, fresh))
    const pairs = kinds.flatMap((_, a) => kinds.slice(a + 1).map((_, b) => [a, a + 1 + b] as const))
    const { reader, sent } = aReader(database)
    const ask = ([a, b]: readonly [number, number]) =>
      Promise.all([a, b].map((at) => (kinds[at] as (typeof kinds)[0])(reader, 1)))

    for (const pair of pairs) expect(await ask(pair)).toEqual(pair)
    const together = sent.filter(({ name }) => name.includes('+'))
    expect(together).toHaveLength(30)
    expect(sent).toHaveLength(30 + 2 * (pairs.length - 30))

    sent.length = 0
    expect(await ask([0, 1])).toEqual([0, 1])
    expect(await ask([7, 8])).toEqual([7, 8])
    expect(sent.map(({ name }) => name)).toEqual([
      'gathered_part_0+gathered_part_1',
      'gathered_part_7',
      'gathered_part_8',
    ])
  })
})

test('nobody waits for others: a lone question goes within its own turn', async ({ database }) => {
  const sent: string[] = []
  const reader = {
    $client: {
      query: (one: Sent) => {
        sent.push(one.name)
        return database.pool.query(one)
      },
    },
  } as unknown as Reader
  const answer = threefold(reader, 4)
  expect(sent).toEqual([])
  await new Promise(setImmediate)
  expect(sent).toEqual(['gathered_threefold'])
  expect(await answer).toBe(12)
})
