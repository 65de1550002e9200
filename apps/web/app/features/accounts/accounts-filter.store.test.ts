// @vitest-environment jsdom

import { beforeEach, expect, test, vi } from 'vitest'

const wes = { email: 'wes@wbc.example', firstName: 'Wes', lastName: 'Porter', zohoUserId: '5' }
const nia = { id: '6', label: 'Brandt, Nia - nia@wbc.example' }

/** The page as it is after a load: modules start anew, storage stays. */
async function load() {
  vi.resetModules()
  const [store, { renderHook }] = await Promise.all([
    import('./accounts-filter.store.ts'),
    import('@testing-library/react'),
  ])
  const filterOf = (email: string) => renderHook(() => store.useAccountsFilter(email)).result.current
  return { ...store, filterOf }
}

beforeEach(() => localStorage.clear())

test('agent and search are as they were at the last visit', async () => {
  const before = await load()
  before.chooseAgentOf(wes.email, nia)
  before.searchAccountsOf(wes.email, 'north')
  const after = await load()
  expect(after.filterOf(wes.email)).toMatchObject({ agent: nia, search: 'north' })
})

test('the next person at this computer starts with their own accounts', async () => {
  const { chooseAgentOf, searchAccountsOf, filterOf } = await load()
  chooseAgentOf(wes.email, nia)
  searchAccountsOf(wes.email, 'north')
  expect(filterOf('mo@wbc.example')).toMatchObject({ agent: undefined, search: '' })
  searchAccountsOf('mo@wbc.example', 'lake')
  expect(filterOf('mo@wbc.example')).toMatchObject({ agent: undefined, search: 'lake' })
})

test('choosing an agent clears the search', async () => {
  const { chooseAgentOf, searchAccountsOf, filterOf } = await load()
  searchAccountsOf(wes.email, 'north')
  chooseAgentOf(wes.email, nia)
  expect(filterOf(wes.email)).toMatchObject({ agent: nia, search: '' })
})

test('one click resets both', async () => {
  const { chooseAgentOf, searchAccountsOf, resetAccountsOf, filterOf } = await load()
  chooseAgentOf(wes.email, nia)
  searchAccountsOf(wes.email, 'north')
  resetAccountsOf(wes.email)
  expect(filterOf(wes.email)).toMatchObject({ agent: undefined, search: '' })
})

test('"Accounts" in the navigation selects the signed-in person by "last, first - email"', async () => {
  const { chooseAgentOf, searchAccountsOf, showOwnAccounts, filterOf } = await load()
  chooseAgentOf(wes.email, nia)
  searchAccountsOf(wes.email, 'north')
  showOwnAccounts(wes)
  const own = { id: '5', label: 'Porter, Wes - wes@wbc.example' }
  expect(filterOf(wes.email)).toMatchObject({ agent: own, search: '' })

  searchAccountsOf(wes.email, 'lake')
  showOwnAccounts(wes)
  expect(filterOf(wes.email)).toMatchObject({ agent: own, search: 'lake' })
})

test('an emptied agent box is not remembered', async () => {
  const before = await load()
  before.chooseAgentOf(wes.email, null)
  expect(before.filterOf(wes.email).agent).toBeNull()
  const after = await load()
  expect(after.filterOf(wes.email).agent).toBeUndefined()
})
