import { describe, expect, test, vi } from 'vitest'
import type { Reader } from './client.ts'
import { type Kept, keptWhileUnchanged } from './kept-while-unchanged.ts'

type Value = { text: string; size: number }

const aReader = () => ({}) as Reader

/** Rows by key as a database would have them, with a count of how often they are read and how often only asked about. */
function aShelf(most = 100) {
  const rows = new Map<string, Kept<Value>>()
  const kept = keptWhileUnchanged<Value>({ most, sizeOf: ({ size }) => size })
  const readStamp = vi.fn(async (key: string) => rows.get(key)?.stamp ?? null)
  const read = vi.fn(async (key: string) => rows.get(key))
  const asked = (key: string) => ({ readStamp: () => readStamp(key), read: () => read(key) })
  return {
    rows,
    use: kept.use,
    readStamp,
    read,
    put: (key: string, stamp: string, size = 2) =>
      void rows.set(key, { stamp, value: { text: `${key} at ${stamp}`, size } }),
    get: (on: Reader, key: string) => kept.read(on, key, { ...asked(key), ahead: undefined }),
    knock: (on: Reader, key: string) =>
      kept.read(on, key, { ...asked(key), ahead: undefined, mayKeep: () => false }),
    ahead: (on: Reader, key: string) => kept.lookAhead(on, key, () => readStamp(key)),
    getAfter: (on: Reader, key: string, ahead: ReturnType<typeof kept.lookAhead>) =>
      kept.read(on, key, { ...asked(key), ahead }),
  }
}

describe('a value', () => {
  test('is kept from its second reading on, and given again as the same object', async () => {
    const { put, get, read, readStamp, use } = aShelf()
    const on = aReader()
    put('a', '1')

    const [first, second, third, fourth] = [
      await get(on, 'a'),
      await get(on, 'a'),
      await get(on, 'a'),
      await get(on, 'a'),
    ]

    expect(first).toEqual({ text: 'a at 1', size: 2 })
    expect([second, third, fourth]).toEqual([first, first, first])
    expect(third).toBe(second)
    expect(fourth).toBe(second)
    expect([read.mock.calls.length, readStamp.mock.calls.length]).toEqual([2, 2])
    expect(use).toEqual({ hits: 2, misses: 2 })
  })

  test('is not kept for those who may not see it', async () => {
    const { put, get, knock, read } = aShelf()
    const on = aReader()
    put('a', '1')
    for (let time = 0; time < 3; time++) expect(await knock(on, 'a')).toMatchObject({ text: 'a at 1' })
    await get(on, 'a')
    await get(on, 'a')
    expect(read).toHaveBeenCalledTimes(5)
    await get(on, 'a')
    expect(read).toHaveBeenCalledTimes(5)
  })

  test('is read again when its stamp is another, and kept as it is then', async () => {
    const { put, get, read } = aShelf()
    const on = aReader()
    put('a', '1')
    await get(on, 'a')
    await get(on, 'a')
    put('a', '2')

    expect(await get(on, 'a')).toMatchObject({ text: 'a at 2' })
    expect(await get(on, 'a')).toMatchObject({ text: 'a at 2' })
    expect(read).toHaveBeenCalledTimes(3)
  })

  test('that is gone is not given any more, and begins anew when it is back', async () => {
    const { rows, put, get, read } = aShelf()
    const on = aReader()
    put('a', '1')
    await get(on, 'a')
    await get(on, 'a')
    rows.clear()

    expect(await get(on, 'a')).toBeUndefined()
    expect(await get(on, 'a')).toBeUndefined()
    put('a', '1')
    await get(on, 'a')
    await get(on, 'a')
    expect(read).toHaveBeenCalledTimes(6)
    await get(on, 'a')
    expect(read).toHaveBeenCalledTimes(6)
  })

  test('of one reader is not another’s', async () => {
    const { put, get, read, ahead } = aShelf()
    const [one, other] = [aReader(), aReader()]
    put('a', '1')
    await get(one, 'a')
    await get(one, 'a')
    expect(ahead(other, 'a')).toBeUndefined()
    await get(other, 'a')
    expect(read).toHaveBeenCalledTimes(3)
  })

  test('whose reading overtakes a newer one is not given for the newer', async () => {
    const { rows, put, get, read } = aShelf()
    const on = aReader()
    put('a', '1')
    await get(on, 'a')
    const old = Promise.withResolvers<Kept<Value> | undefined>()
    read.mockImplementationOnce(() => old.promise)
    const slow = get(on, 'a')
    const asItWas = rows.get('a')
    put('a', '2')
    await get(on, 'a')
    old.resolve(asItWas)

    expect(await slow).toMatchObject({ text: 'a at 1' })
    expect(await get(on, 'a')).toMatchObject({ text: 'a at 2' })
  })

  test('that cannot be read, or asked about, is an error of that reading only', async () => {
    const { put, get, read, readStamp } = aShelf()
    const on = aReader()
    put('a', '1')
    await get(on, 'a')
    await get(on, 'a')
    const away = new Error('the database is away')
    readStamp.mockRejectedValueOnce(away)
    await expect(get(on, 'a')).rejects.toBe(away)
    put('a', '2')
    read.mockRejectedValueOnce(away)
    await expect(get(on, 'a')).rejects.toBe(away)
    expect(await get(on, 'a')).toMatchObject({ text: 'a at 2' })
  })
})

describe('looking ahead', () => {
  test('asks nothing before something is kept, then once for the request', async () => {
    const { put, get, ahead, getAfter, readStamp, read } = aShelf()
    const on = aReader()
    put('a', '1')
    for (let reading = 1; reading <= 2; reading += 1) {
      expect(ahead(on, 'a')).toBeUndefined()
      await get(on, 'a')
    }
    expect(readStamp).not.toHaveBeenCalled()

    expect(await getAfter(on, 'a', ahead(on, 'a'))).toMatchObject({ text: 'a at 1' })
    expect([readStamp.mock.calls.length, read.mock.calls.length]).toEqual([1, 2])
  })

  test('for something else than what is read then changes nothing', async () => {
    const { put, get, ahead, getAfter } = aShelf()
    const on = aReader()
    put('a', '1')
    put('b', '1')
    for (const key of ['a', 'a', 'b', 'b']) await get(on, key)
    const other = ahead(on, 'a')
    put('b', '2')

    expect(await getAfter(on, 'b', other)).toMatchObject({ text: 'b at 2' })
  })

  test('before a change gives nothing older than the look', async () => {
    const { put, get, ahead, getAfter } = aShelf()
    const on = aReader()
    put('a', '1')
    await get(on, 'a')
    await get(on, 'a')
    const before = ahead(on, 'a')
    put('a', '2')
    // Somebody else's request finds the change first.
    await get(on, 'a')

    expect(await getAfter(on, 'a', before)).toMatchObject({ text: 'a at 2' })
  })

  test('that fails is told to whoever reads, and to nobody when nobody does', async () => {
    const { put, get, ahead, getAfter, readStamp } = aShelf()
    const on = aReader()
    put('a', '1')
    await get(on, 'a')
    await get(on, 'a')
    const away = new Error('the database is away')
    readStamp.mockRejectedValueOnce(away).mockRejectedValueOnce(away)
    const unhandled = vi.fn()
    process.once('unhandledRejection', unhandled)

    // Nobody reads after this one.
    ahead(on, 'a')
    await expect(getAfter(on, 'a', ahead(on, 'a'))).rejects.toBe(away)
    await new Promise(setImmediate)
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
  })
})

describe('memory', () => {
  test('holds no more than it may: a thousand values read twice leave the last of them', async () => {
    const { put, get, read } = aShelf(50)
    const on = aReader()
    const keys = Array.from({ length: 1_000 }, (_, at) => `value ${at}`)
    for (const key of keys) {
      put(key, '1', 5)
      await get(on, key)
      await get(on, key)
    }
    read.mockClear()
    // Newest first: what is read again is put at the end, where it drives out others.
    const stillKept: string[] = []
    for (const key of keys.toReversed()) {
      const before = read.mock.calls.length
      await get(on, key)
      if (read.mock.calls.length === before) stillKept.push(key)
    }
    expect(stillKept).toEqual(keys.slice(-10).toReversed())
  })

  test('what is read only once, by whoever goes through everything, is not kept', async () => {
    const { put, get, read } = aShelf(1_000)
    const on = aReader()
    put('often', '1', 5)
    await get(on, 'often')
    await get(on, 'often')
    for (let at = 0; at < 900; at += 1) {
      put(`once ${at}`, '1', 100)
      await get(on, `once ${at}`)
    }
    read.mockClear()
    await get(on, 'often')
    expect(read).not.toHaveBeenCalled()
  })

  test('what is larger than all that may be kept is read each time, and drives out nothing', async () => {
    const { put, get, read } = aShelf(50)
    const on = aReader()
    put('small', '1', 5)
    put('huge', '1', 51)
    for (const key of ['small', 'small', 'huge', 'huge', 'huge'])
      expect(await get(on, key)).toMatchObject({ text: `${key} at 1` })
    read.mockClear()
    await get(on, 'small')
    expect(read).not.toHaveBeenCalled()
    await get(on, 'huge')
    expect(read).toHaveBeenCalledOnce()
  })
})
