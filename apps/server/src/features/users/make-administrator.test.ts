import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { auditLog } from '../../db/schema/audit.tables.ts'
import { passwordResets } from '../../db/schema/auth.tables.ts'
import { outboundMail } from '../../db/schema/mail.tables.ts'
import { users } from '../../db/schema/users.tables.ts'
import { hashToken } from '../../http/session.ts'
import { aPerson } from '../../testing/builders.ts'
import { test } from '../../testing/fixtures.ts'
import { makeAdministrator, renewAdministratorLink } from './administrators.ts'

const grace = { email: 'grace@company.example', firstName: 'Grace', lastName: 'Adler' }

test('the first Administrator has no password, an email with a link, and a line in the log', async ({
  tx,
  deps,
}) => {
  const token = await makeAdministrator(deps, grace)

  const [made] = await tx.select().from(users).where(eq(users.email, grace.email))
  expect(made).toMatchObject({ isActive: true, passwordHash: null })
  const emails = await tx.select().from(outboundMail).where(eq(outboundMail.toAddress, grace.email))
  expect(emails.map(({ kind, data }) => [kind, data])).toEqual([
    ['invitation', { userId: made?.userId, token }],
  ])
  const [entry] = await tx
    .select()
    .from(auditLog)
    .where(eq(auditLog.entityId, made?.userId ?? ''))
  expect(entry).toMatchObject({ action: 'created', userName: 'System', after: { roles: ['Administrator'] } })
})

test('an address that is known makes no one', async ({ tx, deps }) => {
  await makeAdministrator(deps, grace)
  expect(await makeAdministrator(deps, { ...grace, email: 'GRACE@company.example' })).toBeNull()
  expect(await tx.select().from(outboundMail)).toHaveLength(1)
})

test('an active Administrator gets another link, and no one else does', async ({ tx, deps }) => {
  const first = await makeAdministrator(deps, grace)
  const again = await renewAdministratorLink(deps, 'GRACE@company.example')
  expect(again).not.toBe(first)
  const tokens = await tx.select().from(passwordResets)
  expect(tokens.map(({ tokenHash }) => tokenHash)).toEqual([hashToken(again ?? '')])

  const { email } = await aPerson(tx, { roles: ['Manager'] })
  for (const other of [email, 'unknown@company.example'])
    expect(await renewAdministratorLink(deps, other)).toBeNull()
  await tx.update(users).set({ isActive: false }).where(eq(users.email, grace.email))
  expect(await renewAdministratorLink(deps, grace.email)).toBeNull()
})
