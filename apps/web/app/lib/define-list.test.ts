import { describe, expect, test } from 'vitest'
import { defineList, headerSort, withParams } from './define-list.ts'
import { choiceOf, dayOf, idOf, severalOf, switchOf, textOf, zohoId } from './filter-kinds.ts'

const boats = defineList({
  search: { label: 'Search boats', max: 100 },
  filters: {
    kind: choiceOf(['sail', 'motor'], {
      label: 'Kind',
      any: 'All kinds',
      words: { sail: 'Sailing boat', motor: 'Motor boat' },
      ask: (kind) => (kind === 'sail' ? 1 : 2),
      off: 0,
      yieldsTo: 'ownerId',
    }),
    isDry: switchOf('yes', { name: 'dry', asked: 'true', chip: 'In the dry dock' }),
    ownerId: idOf(zohoId, { name: 'owner', label: 'Owner', orNone: 'No owner' }),
    maker: textOf(5, { label: 'Maker' }),
    since: dayOf({ label: 'Since', ask: (day) => day || undefined }),
    flags: severalOf(() => undefined, { label: 'Flag', max: 2 }),
    year: textOf(4, { label: 'Year', isFixed: true }),
    import: textOf(9, { label: 'Import', isMomentary: true }),
  },
  sort: headerSort(['name', 'age'], {
    first: { key: 'age', direction: 'descending' },
    way: 'ascending',
    ask: ({ key, direction }) => `${key} ${direction}`,
  }),
})
const read = (query: string) => boats.read(new URLSearchParams(query))

describe('the filters of a list', () => {
  test('are read from the address, each by its own name, and written back as they were', () => {
    const query = 'kind=sail&dry=yes&owner=12&maker=Halde&since=2026-03-01&flags=de&flags=nl'
    const values = read(query)
    expect(values).toMatchObject({
      kind: 'sail',
      isDry: true,
      ownerId: '12',
      maker: 'Halde',
      since: '2026-03-01',
      flags: ['de', 'nl'],
    })
    expect(withParams(new URLSearchParams(), boats.write(values)).toString()).toBe(query)
    expect(boats.count(values)).toBe(6)
  })

  test('do not count where they are malformed', () => {
    expect(read('kind=row&dry=true&owner=x&maker=&since=2026-3-1&flags=')).toEqual(boats.none)
    expect(read('maker=Halden&flags=de&flags=de&flags=nl&flags=fr')).toMatchObject({
      maker: 'Halde',
      flags: ['de', 'nl'],
    })
    expect(read('owner=none')).toMatchObject({ ownerId: 'none' })
  })

  test('that are taken away leave the address, and others stay', () => {
    const params = new URLSearchParams('kind=sail&owner=12&sort=name&page=2')
    expect(withParams(params, boats.write({ kind: null, ownerId: null })).toString()).toBe('sort=name&page=2')
    expect(boats.write({ isDry: false })).toEqual({ dry: null })
  })

  test('are asked for by their own names; what is off or yields is not', () => {
    expect(boats.ask(read('kind=motor&dry=yes&flags=de'), 'Ana')).toEqual({
      kind: 2,
      isDry: 'true',
      ownerId: undefined,
      maker: undefined,
      since: undefined,
      flags: undefined,
      year: undefined,
      import: undefined,
      search: 'Ana',
    })
    expect(boats.ask(boats.none, '')).toMatchObject({ kind: 0, search: undefined })
    expect(boats.ask(read('kind=motor&owner=none'), '')).toMatchObject({ kind: undefined, ownerId: 'none' })
  })

  test('that are fixed neither count nor are cleared, and a saved view keeps no momentary ones', () => {
    const params = new URLSearchParams('kind=sail&year=1999&import=7&account=1')
    expect(boats.count(boats.read(params))).toBe(2)
    expect(boats.names).toEqual(['kind', 'dry', 'owner', 'maker', 'since', 'flags', 'import'])
    expect(boats.viewOf(params, 'account')).toBe('kind=sail&year=1999')
  })
})

test('a header starts with its own direction and turns round; the order of the list needs no name', () => {
  const { sort } = boats
  expect(sort.read(null)).toEqual({ key: 'age', direction: 'descending' })
  expect(sort.write(sort.none)).toBeNull()
  expect(sort.write(sort.next(sort.none, 'age'))).toBe('age')
  expect(sort.write(sort.next(sort.read('name'), 'name'))).toBe('-name')
  expect(sort.next(sort.none, 'name', 'descending')).toEqual({ key: 'name', direction: 'descending' })
  expect(sort.ask(sort.read('-name'))).toBe('name descending')
  expect(sort.read('price')).toEqual(sort.none)
})
