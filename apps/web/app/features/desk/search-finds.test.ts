import { expect, test } from 'vitest'
import { exactFirst } from './search-finds.ts'

const group = (label: string, ...titles: string[]) => ({
  label,
  finds: titles.map((title) => ({ key: title, title, detail: '', to: '/' })),
})

test('what has exactly the typed number stands before what mentions it', () => {
  const groups = [group('Orders', 'Order 10140', 'Order 14'), group('Devices', 'Unit 114', 'Unit 014')]
  const order = (search: string) =>
    exactFirst(groups, search).map(({ label, finds }) => [label, ...finds.map(({ title }) => title)])

  for (const search of ['14', '#14', 'unit 014', 'Order 14'])
    expect(order(search), search).toEqual([
      ['Orders', 'Order 14', 'Order 10140'],
      ['Devices', 'Unit 014', 'Unit 114'],
    ])
  expect(order('114')).toEqual([
    ['Devices', 'Unit 114', 'Unit 014'],
    ['Orders', 'Order 10140', 'Order 14'],
  ])
  expect(order('northgate')[0]).toEqual(['Orders', 'Order 10140', 'Order 14'])
})
