import { expect, test } from 'vitest'
import { accountOptions } from './use-order-list.ts'

test('every account is an option once, by name, under its present name', () => {
  expect(
    accountOptions(
      [{ id: '9', label: 'Zephyr (remembered)' }],
      [
        { id: '1', label: 'Argent, as it was called' },
        { id: '9', label: 'Zephyr' },
      ],
      [
        { id: '1', label: 'Argent' },
        { id: '2', label: 'boreal' },
      ],
    ),
  ).toEqual([
    { id: '1', label: 'Argent' },
    { id: '2', label: 'boreal' },
    { id: '9', label: 'Zephyr' },
  ])
})
