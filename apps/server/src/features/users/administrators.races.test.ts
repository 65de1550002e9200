import { roleIds } from '@portal/domain/ids'
import { expect } from 'vitest'
import { aPerson } from '../../testing/builders.ts'
import { asCaller, test, testDeps } from '../../testing/fixtures.ts'
import { approve, decline } from './registrations.ts'
import { saveUser } from './save-user.ts'
import { setUserRoles } from './set-user-roles.ts'
import { countOtherAdministrators } from './users.store.ts'

const unknownId = '01900000-0000-7000-8000-000000000000'

test('two Administrators who remove each other at one moment: one of them stays', async ({ database }) => {
  const deps = testDeps({ db: database.reader, inTransaction: database.inTransaction })
  for (let round = 0; round < 8; round += 1) {
    const [ada, gus] = await database.inTransaction(async (tx) => {
      await tx.$client.query('update users set is_active = false')
      return [
        await aPerson(tx, { roles: ['Administrator'] }),
        await aPerson(tx, { roles: ['Administrator'] }),
      ]
    })
    const off = (userId: string) => ({
      id: userId,
      firstName: 'Gone',
      lastName: 'Away',
      email: 'gone@wbc.example',
      phoneNumber: '5550100100',
      isActive: false,
    })

    const outcomes = await Promise.allSettled([
      setUserRoles(asCaller(deps, ada), { userId: gus.userId, roleIds: [roleIds.User] }),
      saveUser(asCaller(deps, gus), off(ada.userId)),
      saveUser(asCaller(deps, ada), off(gus.userId)),
      setUserRoles(asCaller(deps, gus), { userId: ada.userId, roleIds: [] }),
    ])

    expect(await countOtherAdministrators(await database.inTransaction(async (tx) => tx), unknownId)).toBe(1)
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThanOrEqual(1)
    for (const outcome of refused)
      expect((outcome as PromiseRejectedResult).reason).toMatchObject({ code: 'LAST_ADMINISTRATOR' })
  }
})

test('of two saves from one version only one happens', async ({ database }) => {
  const deps = testDeps({ db: database.reader, inTransaction: database.inTransaction })
  const [ada, iris] = await database.inTransaction(async (tx) => [
    await aPerson(tx, { roles: ['Administrator'] }),
    await aPerson(tx),
  ])
  const save = (firstName: string) =>
    saveUser(asCaller(deps, ada), {
      id: iris.userId,
      version: 1,
      firstName,
      lastName: 'Novak',
      email: iris.email,
      phoneNumber: '5550100100',
      isActive: true,
    })

  const outcomes = await Promise.allSettled([save('First'), save('Second'), save('Third')])

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'USER_CHANGED' })
})

test('one address is given to one new user, however many are made at one moment', async ({ database }) => {
  const deps = testDeps({ db: database.reader, inTransaction: database.inTransaction })
  const ada = await database.inTransaction((tx) => aPerson(tx, { roles: ['Administrator'] }))
  const make = (email: string) =>
    saveUser(asCaller(deps, ada), {
      firstName: 'Iris',
      lastName: 'Novak',
      email,
      phoneNumber: '5550100100',
      isActive: true,
    })

  const outcomes = await Promise.allSettled([
    make('one@wbc.example'),
    make('ONE@wbc.example'),
    make('one@WBC.example'),
  ])

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a registration is approved or declined once', async ({ database }) => {
  const deps = testDeps({ db: database.reader, inTransaction: database.inTransaction })
  const { ada, iris } = await database.inTransaction(async (tx) => ({
    ada: await aPerson(tx, { roles: ['Administrator'] }),
    iris: await aPerson(tx, { isActive: false, registration: { accountName: 'Harbor' } }),
  }))
  const links = { zohoAccountId: '1', zohoContactId: '1' }

  const outcomes = await Promise.allSettled([
    decline(asCaller(deps, ada), { userId: iris.userId }),
    decline(asCaller(deps, ada), { userId: iris.userId }),
    approve(asCaller(deps, ada), { userId: iris.userId, ...links }),
  ])

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
