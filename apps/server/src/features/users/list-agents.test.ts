import { describe, expect } from 'vitest'
import { agents } from '../../db/schema/accounts.tables.ts'
import { aCustomer, anAccount, anAgent, aPerson } from '../../testing/builders.ts'
import { asCaller, test } from '../../testing/fixtures.ts'
import { listAgents } from './agents.ts'

const ids = ({ results }: Awaited<ReturnType<typeof listAgents>>) =>
  results.map(({ zohoUserId }) => zohoUserId)

describe('the agents a person may order under', () => {
  test.for(['Manager', 'WbcManager', 'Administrator'] as const)(
    'a %s sees every active agent by last name, with their roles',
    async (role, { tx, deps }) => {
      const boss = await aPerson(tx, { roles: [role] })
      const zoe = await anAgent(tx, { firstName: 'Zoe', lastName: 'abbott', roles: ['Manager', 'WbcAgent'] })
      const wes = await anAgent(tx, { firstName: 'Wes', lastName: 'Porter' })
      await tx.insert(agents).values({
        zohoUserId: '9',
        firstName: 'Gone',
        lastName: 'Gray',
        email: 'g@wbc.example',
        isActive: false,
      })

      expect(await listAgents(asCaller(deps, boss))).toEqual({
        results: [
          {
            zohoUserId: zoe.zohoUserId,
            firstName: 'Zoe',
            lastName: 'abbott',
            email: zoe.email,
            roles: ['Manager', 'WbcAgent'],
          },
          {
            zohoUserId: wes.zohoUserId,
            firstName: 'Wes',
            lastName: 'Porter',
            email: wes.email,
            roles: ['WbcAgent'],
          },
        ],
      })
    },
  )

  test('an agent sees themselves only: "locked to their own agent"', async ({ tx, deps }) => {
    const wes = await anAgent(tx)
    await anAgent(tx)

    expect(ids(await listAgents(asCaller(deps, wes)))).toEqual([wes.zohoUserId])
  })

  test('a customer sees the owner of their account only', async ({ tx, deps }) => {
    const [wes] = [await anAgent(tx), await anAgent(tx)]
    const una = await aCustomer(tx, await anAccount(tx, wes.zohoUserId))

    expect(ids(await listAgents(asCaller(deps, una)))).toEqual([wes.zohoUserId])
  })

  test('a person without agent and account sees no one', async ({ tx, deps }) => {
    await anAgent(tx)
    const person = await aPerson(tx, { roles: ['User'] })

    expect(await listAgents(asCaller(deps, person))).toEqual({ results: [] })
  })

  test('an agent whom no one signs in as is listed without roles', async ({ tx, deps }) => {
    const boss = await aPerson(tx, { roles: ['Manager'] })
    await tx
      .insert(agents)
      .values({ zohoUserId: '7', firstName: 'New', lastName: 'Hire', email: 'n@wbc.example' })

    expect((await listAgents(asCaller(deps, boss))).results).toMatchObject([{ zohoUserId: '7', roles: [] }])
  })
})
