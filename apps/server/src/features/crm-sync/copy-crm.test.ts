import { describe, expect } from 'vitest'
import type { CrmDirectory } from '../../ports/crm-directory.ts'
import { copyAccount } from './copy-account.ts'
import { copyCrm, copyCrmWhenDue } from './copy-crm.ts'
import { readCopyState, readFreshness } from './copy-state.ts'
import { accountId, contactId, countCopied, noShutdown, owner, someAccounts, test } from './testing.ts'

class Killed extends Error {}

/** Dies when it is asked for its n-th page: the process is gone, and with it anything that was not committed. */
const diesAtPage = (crm: CrmDirectory, nth: number): CrmDirectory => {
  let pages = 0
  return {
    ...crm,
    readPage: async (kind, question) => {
      if (++pages === nth) throw new Killed()
      return crm.readPage(kind, question)
    },
  }
}
/** Does something after each page. */
const meanwhile = (crm: CrmDirectory, happens: (page: number) => void): CrmDirectory => {
  let pages = 0
  return {
    ...crm,
    readPage: async (kind, question) => {
      const page = await crm.readPage(kind, question)
      happens(++pages)
      return page
    },
  }
}

describe('the first copy', () => {
  test('brings everything, and says how far it is', async ({ part, needs, database, clock }) => {
    someAccounts(part, 450)
    await copyCrm(needs, noShutdown)
    expect(await countCopied(database)).toEqual({
      agents: 1,
      accounts: 450,
      contacts: 450,
      addresses: 450,
      devices: 450,
    })
    for (const kind of await readCopyState(needs))
      expect(kind).toMatchObject({
        running: false,
        rowsDone: kind.kind === 'agents' ? 1 : 450,
        copiedUntil: clock.now,
        lastSuccess: clock.now,
        lastError: null,
      })
    expect((await readFreshness(needs)).result).toEqual({
      live: true,
      copiedAt: clock.now.toISOString(),
      unreachable: false,
      running: false,
    })
  })

  test('continues where it was killed between two pages, and reads no page twice', async ({
    part,
    fake,
    needs,
    database,
  }) => {
    someAccounts(part, 1_000)
    await expect(copyCrm({ ...needs, crm: diesAtPage(needs.crm, 5) }, noShutdown)).rejects.toThrow(Killed)
    expect(await countCopied(database)).toMatchObject({ accounts: 400, contacts: 0 })
    expect((await readCopyState(needs))[1]).toMatchObject({ running: true, rowsDone: 400, copiedUntil: null })
    expect((await readFreshness(needs)).result).toMatchObject({ copiedAt: null, running: true })

    fake.asked.splice(0)
    await copyCrm(needs, noShutdown)
    expect(await countCopied(database)).toMatchObject({ accounts: 1_000, contacts: 1_000, devices: 1_000 })
    const accountQueries = fake.asked.filter(({ text }) => text.includes('from Accounts'))
    expect(accountQueries.map(({ text }) => /id > (\d+)/.exec(text)?.[1])).toEqual([
      accountId(400),
      accountId(600),
      accountId(800),
    ])
  })

  test('stops between two pages when the process has to go', async ({ part, needs, database }) => {
    someAccounts(part, 1_000)
    const shutdown = new AbortController()
    const crm = meanwhile(needs.crm, (page) => page === 4 && shutdown.abort())
    await copyCrm({ ...needs, crm }, shutdown.signal)
    expect(await countCopied(database)).toMatchObject({ accounts: 400, contacts: 0 })
    expect((await readCopyState(needs)).every(({ lastError }) => lastError === null)).toBe(true)
    await copyCrm(needs, noShutdown)
    expect(await countCopied(database)).toMatchObject({ accounts: 1_000, contacts: 1_000 })
  })

  test('removes what the CRM does not know, from whichever source it came', async ({
    part,
    needs,
    database,
  }) => {
    await database.pool.query(
      `insert into agents (zoho_user_id, first_name, last_name, email) values ('1', 'De', 'Mo', 'demo@wbc.example')`,
    )
    await database.pool.query(
      `insert into accounts (zoho_account_id, owner_zoho_user_id, account_name) values ('2', '1', 'Demo')`,
    )
    someAccounts(part, 3)
    await copyCrm(needs, noShutdown)
    expect(await countCopied(database)).toMatchObject({ accounts: 3 })
    const { rows } = await database.pool.query(`select is_active from agents where zoho_user_id = '1'`)
    expect(rows).toEqual([{ is_active: false }])
  })

  test('by two nodes at once is done by one of them', async ({ part, fake, needs, database }) => {
    someAccounts(part, 600)
    await Promise.all([copyCrm(needs, noShutdown), copyCrm(needs, noShutdown), copyCrm(needs, noShutdown)])
    expect(await countCopied(database)).toMatchObject({ accounts: 600, devices: 600 })
    expect(fake.asked.filter(({ text }) => text.includes('from Accounts'))).toHaveLength(3)
  })

  test('a node that was overtaken writes no cursor over the other’s', async ({ part, needs, database }) => {
    someAccounts(part, 1_000)
    // No lock, as when its connection broke: the second node copies all while the first holds a page.
    let overtaken = false
    const crm: CrmDirectory = {
      ...needs.crm,
      readPage: async (kind, question) => {
        const page = await needs.crm.readPage(kind, question)
        if (kind === 'accounts' && !overtaken) {
          overtaken = true
          await copyCrm({ ...needs, onlyOne: (work) => work() }, noShutdown)
        }
        return page
      },
    }
    await copyCrm({ ...needs, crm }, noShutdown)
    expect(await countCopied(database)).toMatchObject({ accounts: 1_000, contacts: 1_000, devices: 1_000 })
    for (const { lastError, running } of await readCopyState(needs))
      expect({ lastError, running }).toEqual({ lastError: null, running: false })
  })
})

describe('a later copy', () => {
  test('brings changes, additions and deletions, and reads nothing else', async ({
    part,
    fake,
    needs,
    database,
    clock,
  }) => {
    someAccounts(part, 500)
    clock.minutesLater(10)
    await copyCrm(needs, noShutdown)
    clock.minutesLater(10)
    part.edit('Accounts', accountId(7), { Account_Name: 'Renamed' })
    part.remove('Accounts', accountId(8))
    part.remove('Contacts', contactId(9))
    someAccounts(part, 2, 501)
    clock.minutesLater(5)
    fake.asked.splice(0)
    await copyCrm(needs, noShutdown)

    expect(await countCopied(database)).toMatchObject({ accounts: 501, contacts: 500, devices: 501 })
    const { rows } = await database.pool.query(
      'select account_name from accounts where zoho_account_id = $1',
      [accountId(7)],
    )
    expect(rows).toEqual([{ account_name: 'Renamed' }])
    // Two pages of users, and a query and a list of deletions for each of the four others.
    expect(fake.asked).toHaveLength(10)
  })

  test('loses no row, regardless of what the CRM’s people do while it walks', async ({
    part,
    needs,
    database,
    clock,
  }) => {
    someAccounts(part, 700)
    let next = 701
    let removed = 0
    const crm = meanwhile(needs.crm, (page) => {
      clock.minutesLater(1)
      part.edit('Accounts', accountId(page * 3), { Account_Name: `Changed ${page}` })
      part.remove('Contacts', contactId(page * 5))
      removed++
      someAccounts(part, 3, next)
      next += 3
    })
    await copyCrm({ ...needs, crm }, noShutdown)
    clock.minutesLater(10)
    await copyCrm(needs, noShutdown)

    const accounts = next - 1
    const { rowCount: contacts } = await database.pool.query('select zoho_contact_id from contacts')
    expect(await countCopied(database)).toMatchObject({ accounts, addresses: accounts, devices: accounts })
    const names = await database.pool.query<{ account_name: string }>(
      `select account_name from accounts where account_name like 'Changed%'`,
    )
    expect(names.rowCount).toBeGreaterThan(10)
    expect(contacts).toBe(accounts - removed)
  })

  test('an account that leaves takes along what belonged to it, and brings it back when it is restored', async ({
    part,
    needs,
    database,
    clock,
  }) => {
    someAccounts(part, 2)
    clock.minutesLater(60)
    await copyCrm(needs, noShutdown)
    clock.minutesLater(10)
    part.remove('Accounts', accountId(1))
    await copyCrm(needs, noShutdown)
    expect(await countCopied(database)).toMatchObject({ accounts: 1, contacts: 1, addresses: 1, devices: 1 })

    clock.minutesLater(60)
    part.add('Accounts', { id: accountId(1), Account_Name: 'Back', Owner: { id: owner.zohoUserId } })
    await copyCrm(needs, noShutdown)
    const { rows } = await database.pool.query(
      `select payload from graphile_worker._private_jobs where key like 'crm-account:%'`,
    )
    expect(rows).toEqual([{ payload: { zohoAccountId: accountId(1) } }])
    expect(await copyAccount(needs, accountId(1), noShutdown)).toBe(true)
    expect(await countCopied(database)).toMatchObject({ accounts: 2, contacts: 2, addresses: 2, devices: 2 })
  })
})

describe('owners', () => {
  test('an account whose owner the CRM does not name is kept for an agent who has left', async ({
    part,
    needs,
    database,
    clock,
  }) => {
    someAccounts(part, 1)
    part.edit('Accounts', accountId(1), { Owner: { id: '487687600000199999', name: 'Gone' } })
    await copyCrm(needs, noShutdown)
    const read = async () =>
      (
        await database.pool.query(
          `select first_name, is_active from agents where zoho_user_id = '487687600000199999'`,
        )
      ).rows
    expect(await read()).toEqual([{ first_name: 'Former', is_active: false }])
    expect(await countCopied(database)).toMatchObject({ accounts: 1, contacts: 1 })

    part.setUser({ ...owner, zohoUserId: '487687600000199999', firstName: 'Nia' })
    clock.minutesLater(6)
    await copyCrm(needs, noShutdown)
    expect(await read()).toEqual([{ first_name: 'Nia', is_active: true }])
  })

  test('an agent who leaves is not active any more, and keeps the accounts', async ({
    part,
    needs,
    database,
    clock,
  }) => {
    someAccounts(part, 2)
    part.setUser({ ...owner, zohoUserId: '487687600000100006' })
    await copyCrm(needs, noShutdown)
    part.removeUser(owner.zohoUserId)
    clock.minutesLater(6)
    await copyCrm(needs, noShutdown)
    const { rows } = await database.pool.query('select is_active from agents where zoho_user_id = $1', [
      owner.zohoUserId,
    ])
    expect(rows).toEqual([{ is_active: false }])
    expect(await countCopied(database)).toMatchObject({ accounts: 2 })
  })
})

describe('a CRM in trouble', () => {
  test('that is down: rows stay, the state says so, and all is well when it is back', async ({
    part,
    fake,
    needs,
    database,
    clock,
  }) => {
    someAccounts(part, 5)
    await copyCrm(needs, noShutdown)
    const copied = clock.now
    clock.minutesLater(6)
    fake.failNext('503', 1, '/crm/')
    await copyCrm(needs, noShutdown)
    expect(await countCopied(database)).toMatchObject({ accounts: 5 })
    expect((await readCopyState(needs))[0]).toMatchObject({
      running: false,
      lastError: 'CRM is not responding.',
      lastSuccess: copied,
    })
    expect((await readFreshness(needs)).result).toMatchObject({
      unreachable: true,
      copiedAt: copied.toISOString(),
    })

    await copyCrm(needs, noShutdown)
    expect((await readFreshness(needs)).result.unreachable).toBe(false)
  })

  test('in the middle of a list: the copy continues from its last page', async ({
    part,
    fake,
    needs,
    database,
  }) => {
    someAccounts(part, 1_000)
    const crm = meanwhile(needs.crm, (page) => page === 5 && fake.failNext('500', 1, '/crm/'))
    await copyCrm({ ...needs, crm }, noShutdown)
    expect(await countCopied(database)).toMatchObject({ accounts: 600 })
    expect((await readCopyState(needs))[1]).toMatchObject({ lastError: 'CRM is not responding.' })
    await copyCrm(needs, noShutdown)
    expect(await countCopied(database)).toMatchObject({ accounts: 1_000, contacts: 1_000 })
  })

  test('one list that may not be read does not hold up the others, and says why', async ({
    part,
    needs,
    database,
  }) => {
    someAccounts(part, 5)
    part.answers.forbidden.add('Contacts')
    await copyCrm(needs, noShutdown)
    expect(await countCopied(database)).toMatchObject({ accounts: 5, contacts: 0, addresses: 5, devices: 5 })
    const [, , contacts] = await readCopyState(needs)
    expect(contacts?.lastError).toContain('may not read')
    expect((await readFreshness(needs)).result).toMatchObject({ unreachable: false, copiedAt: null })
  })

  test('a page that has expired begins its list again', async ({ part, needs, database }) => {
    someAccounts(part, 450)
    let expired = false
    const crm: CrmDirectory = {
      ...needs.crm,
      readPage: async (kind, question) => {
        if (kind === 'accounts' && question.cursor !== null && !expired) {
          expired = true
          return needs.crm.readPage('agents', { since: null, cursor: 'expired' }) as never
        }
        return needs.crm.readPage(kind, question)
      },
    }
    await copyCrm({ ...needs, crm }, noShutdown)
    expect((await readCopyState(needs))[1]).toMatchObject({ rowsDone: 0, lastSuccess: null })
    await copyCrm({ ...needs, crm }, noShutdown)
    expect(await countCopied(database)).toMatchObject({ accounts: 450, contacts: 450 })
  })

  test('that answers nothing at all is not believed to be empty', async ({ needs, database }) => {
    await database.pool.query(
      `insert into agents (zoho_user_id, first_name, last_name, email) values ('1', 'De', 'Mo', 'demo@wbc.example')`,
    )
    await database.pool.query(
      `insert into accounts (zoho_account_id, owner_zoho_user_id, account_name) values ('2', '1', 'Demo')`,
    )
    await copyCrm(needs, noShutdown)
    expect(await countCopied(database)).toMatchObject({ accounts: 1, agents: 1 })
  })
})

test('by the clock, a copy is due after so many minutes; what failed is tried again within five', async ({
  part,
  fake,
  needs,
  clock,
}) => {
  someAccounts(part, 1)
  const tick = async (everyMinutes: number) => {
    fake.asked.splice(0)
    await copyCrmWhenDue(needs, everyMinutes, noShutdown)
    return fake.asked.length > 0
  }
  expect(await tick(60)).toBe(true)
  clock.minutesLater(59)
  expect(await tick(60)).toBe(false)
  clock.minutesLater(1)
  fake.failNext('500', 1, '/crm/')
  expect(await tick(60)).toBe(true)
  clock.minutesLater(4)
  expect(await tick(60)).toBe(false)
  expect(await tick(2)).toBe(true)
  expect(await tick(60)).toBe(false)
})

test('a first copy that could not begin is not tried for some minutes, and one that was killed is not', async ({
  part,
  fake,
  needs,
  clock,
}) => {
  someAccounts(part, 450)
  fake.failNext('500', 1, '/crm/')
  await copyCrmWhenDue(needs, 5, noShutdown)
  fake.asked.splice(0)
  clock.minutesLater(4)
  await copyCrmWhenDue(needs, 5, noShutdown)
  expect(fake.asked).toEqual([])
  clock.minutesLater(1)
  const killed = copyCrmWhenDue({ ...needs, crm: diesAtPage(needs.crm, 4) }, 5, noShutdown)
  await expect(killed).rejects.toThrow(Killed)
  await copyCrmWhenDue(needs, 5, noShutdown)
  expect((await readCopyState(needs)).every(({ lastSuccess }) => lastSuccess !== null)).toBe(true)
})
