import { choicesLine } from '@portal/domain/choices-line'
import { messages } from '@portal/domain/messages'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { users } from '../../db/schema/users.tables.ts'
import { aCustomer, anAccount, anAgent, aPerson } from '../../testing/builders.ts'
import { asCaller } from '../../testing/fixtures.ts'
import { exportUsers } from './export-users.ts'
import { importUsers } from './import-users.ts'
import { emailsOf, test } from './testing.ts'

type Ctx = ReturnType<typeof asCaller>
const send = (ctx: Ctx, file: string, token?: string) =>
  importUsers(ctx, { file: Buffer.from(file), token, sheet: undefined, tell: () => {} }).then(
    ({ result }) => result,
  )
const exported = async (ctx: Ctx) => (await exportUsers(ctx, { format: 'csv' })).result.csv ?? ''

describe('a file of users', () => {
  test('that was exported changes nothing; what was edited is shown, and saved with its token', async ({
    tx,
    deps,
  }) => {
    const ctx = asCaller(deps, await aPerson(tx, { roles: ['Administrator'] }))
    const una = await aPerson(tx, { firstName: 'Una', lastName: 'Castle', phoneNumber: '(555) 010-0188' })
    const file = await exported(ctx)
    expect(await send(ctx, file)).toMatchObject({ errors: [], created: 0, changed: 0, token: null })

    const edited = `${file.replace('Castle,Una', 'Castillo,Una')}Novak,Iris,iris.n@wbc.example,5550100199\r\n`
    const asked = await send(ctx, edited)
    expect(asked).toMatchObject({
      errors: [],
      created: 1,
      changed: 1,
      states: { new: 1, changed: 1, wrong: 0 },
      diff: [
        { name: 'Una Castillo', changes: [{ column: 'Last name', before: 'Castle', after: 'Castillo' }] },
      ],
    })
    expect(await tx.$count(users, eq(users.lastName, 'Castillo'))).toBe(0)
    expect(await emailsOf(tx, 'invitation')).toEqual([])

    expect(await send(ctx, edited, asked.token ?? '')).toMatchObject({ saved: true, created: 1, changed: 1 })
    const [changed] = await tx.select().from(users).where(eq(users.userId, una.userId))
    expect(changed).toMatchObject({ lastName: 'Castillo', phoneNumber: '(555) 010-0188', isActive: true })
    expect(await emailsOf(tx, 'invitation')).toMatchObject([{ toAddress: 'iris.n@wbc.example' }])
    await expect(send(ctx, edited, asked.token ?? '')).rejects.toMatchObject({ code: 'IMPORT_STALE' })
  })

  test('keeps every rule of the form, each at its cell, and saves nothing while one is broken', async ({
    tx,
    deps,
  }) => {
    const ada = await aPerson(tx, { roles: ['Administrator'], firstName: 'Ada', lastName: 'Whitlock' })
    const ctx = asCaller(deps, ada)
    const account = await anAccount(tx, (await anAgent(tx)).zohoUserId)
    const customer = await aCustomer(tx, account)
    const [row] = await tx.select().from(users).where(eq(users.userId, customer.userId))
    const [own] = await tx.select().from(users).where(eq(users.userId, ada.userId))
    const file = [
      'Surname,Given name,Mail,Mobile,Status,Roles,Zoho account ID',
      'N,Iris,iris.n@wbc.example,5550100199,Active,,',
      'Novak,Iris,iris.m@wbc.example,12,Retired,,',
      `${row?.lastName},${row?.firstName},${row?.email.toUpperCase()},${row?.phoneNumber},Active,Manager,4.87688E+17`,
      `Whitlock,Ada,${own?.email},5550100188,Inactive,Administrator,`,
      'Novak,Iris,iris.k@wbc.example,5550100199,,,487687600000299999',
      'Novak,Iris,iris.k@wbc.example,5550100199,,,',
      'Novak,Iris,,5550100199,,,',
    ].join('\n')
    const { errors, token, states } = await send(ctx, file)
    expect(token).toBeNull()
    expect(states.wrong).toBe(7)
    expect(errors.map(({ cell, message }) => [cell, message])).toEqual([
      ['A2', messages.user.lastNameMin],
      ['E3', 'Write Active or Inactive.'],
      ['F4', expect.stringContaining('a file does not change this.')],
      ['G4', expect.stringContaining('shortened')],
      ['E5', expect.stringContaining('Administrator')],
      ['G6', expect.any(String)],
      ['C7', 'This email address is also in row 6.'],
      ['C8', expect.any(String)],
    ])
    expect(await tx.$count(users, eq(users.lastName, 'Novak'))).toBe(0)

    const choices = {
      columns: { Chief: 'Last name' },
      edits: [{ row: 2, column: 'Phone', text: '5550100199' }],
    }
    const fixed = `${choicesLine(choices)}Chief,First name,Email,Phone\nNovak,Iris,iris.n@wbc.example,12\n`
    expect(await send(ctx, fixed)).toMatchObject({ errors: [], created: 1 })
    expect((await send(ctx, 'Name\nIris\n')).errors).toMatchObject([
      { row: 1, message: 'The file needs a column “Email”.' },
    ])
  })
})
