import type { inviteColleague } from '@portal/contract/colleagues'
import type { SentBodyOf } from '@portal/contract/endpoint'
import { colleagueInvitationMs } from '@portal/domain/account-access'
import type { Access } from '@portal/domain/roles'
import { v7 } from 'uuid'
import type { Database, Tx } from '../../db/client.ts'
import type { colleagueInvitations } from '../../db/schema/colleagues.tables.ts'
import { users } from '../../db/schema/users.tables.ts'
import { hashToken, newToken } from '../../http/session.ts'
import { outbox } from '../../mail/testing.ts'
import { aCustomer, anAgent, aPerson } from '../../testing/builders.ts'
import { callByName } from '../../testing/call-by-name.ts'
import { testNow } from '../../testing/fixtures.ts'
import { anAgentWithAccount, anApp, aSignIn } from '../orders/testing.ts'
import { addInvitation } from './colleagues.store.ts'

/** Rows and requests that the tests of colleagues share. */

type Form = SentBodyOf<typeof inviteColleague>

let counter = 0

/** What the dialog sends. */
export const aColleagueForm = (changes: Partial<Form> = {}): Form => ({
  firstName: 'Kim',
  lastName: 'Ortiz',
  email: `kim-${++counter}@northgate.example`,
  access: 'fleet',
  ...changes,
})

/** A person of this account with this access, who can sign in. */
export const aColleague = (tx: Tx, accountId: string, changes: Parameters<typeof aPerson>[1] = {}) =>
  aPerson(tx, { roles: ['User'], zohoAccountId: accountId, access: 'fleet', ...changes })

/** An open invitation to this account, sent now, with the token of its link. */
export async function anInvitation(
  tx: Tx,
  accountId: string,
  changes: Partial<typeof colleagueInvitations.$inferInsert> = {},
) {
  const [author] = await tx.select({ userId: users.userId }).from(users).limit(1)
  const token = newToken()
  const invitation = {
    ...aColleagueForm(),
    invitationId: v7(),
    zohoAccountId: accountId,
    status: 'open' as const,
    tokenHash: hashToken(token),
    invitedBy: author?.userId ?? '',
    sentAt: testNow,
    expiresAt: new Date(testNow.getTime() + colleagueInvitationMs),
    ...changes,
  }
  await addInvitation(tx, invitation)
  return { invitationId: invitation.invitationId, email: invitation.email, token }
}

type Headers = Record<string, string>

/** An account with una, who has full access, its agent, a Manager and an Administrator, all signed in, and another account. */
export async function anOffice(database: Database, changes: Parameters<typeof anApp>[1] = {}) {
  const app = await anApp(database, changes)
  const office = await database.inTransaction(async (tx) => {
    const { agent, parties } = await anAgentWithAccount(tx)
    const una = await aCustomer(tx, parties)
    const other = await anAgentWithAccount(tx)
    const otherCustomer = await aCustomer(tx, other.parties)
    const manager = await anAgent(tx, { roles: ['Manager'] })
    const ada = await anAgent(tx, { roles: ['Administrator'] })
    const people = { una, agent, manager, ada, otherCustomer }
    const headers = {
      una: await aSignIn(tx, una.userId),
      agent: await aSignIn(tx, agent.userId),
      manager: await aSignIn(tx, manager.userId),
      ada: await aSignIn(tx, ada.userId),
      otherCustomer: await aSignIn(tx, otherCustomer.userId),
    }
    return { parties, other: other.parties, people, headers }
  })
  const call = callByName(app)
  /** A colleague of una with this access, signed in. */
  const colleague = (access: Access) =>
    database.inTransaction(async (tx) => {
      const person = await aColleague(tx, office.parties.accountId, { access })
      return { ...person, headers: await aSignIn(tx, person.userId) }
    })
  const invite = (form: Partial<Form> = {}, headers: Headers = office.headers.una) =>
    call('inviteColleague', headers, {
      params: { accountId: office.parties.accountId },
      body: aColleagueForm(form),
    })
  /** The token of the newest email to this address. */
  const tokenFor = async (email: string): Promise<string> => {
    const mails = (await outbox(database.reader)).filter(
      (mail) => mail.kind === 'colleague-invitation' && mail.toAddress === email,
    )
    const { token } = (mails.at(-1)?.data ?? {}) as { token?: string }
    if (!token) throw new Error('This address was sent no invitation.')
    return token
  }
  const password = 'Longer than 8'
  /** Accepts the invitation of a link, and chooses this password. */
  const accept = (token: string, chosen = password) =>
    call('acceptColleagueInvitation', {}, { body: { token, password: chosen } })
  /** Signs in with the password that `accept` chooses. */
  const signIn = (email: string) => call('userLogin', {}, { body: { email, password } })
  return { app, ...office, call, colleague, invite, tokenFor, accept, signIn }
}
export type Office = Awaited<ReturnType<typeof anOffice>>
