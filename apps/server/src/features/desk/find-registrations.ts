import type { AgentReach } from '@portal/domain/roles'
import type { Reader } from '../../db/client.ts'
import { findAccountsNamed, findAccountsOfEmails, findUndecided } from './desk-accounts.store.ts'

/**
 * Registrations that are not decided and are of the agent's customers: they come from the email of a contact, or name an account.
 * The oldest first.
 */
export async function findRegistrations(on: Reader, agentId: string) {
  const undecided = await withAccounts(on, [agentId], await findUndecided(on))
  return undecided.flatMap(({ userId, name, email, registeredAt, account }) => {
    if (!account) return []
    const { accountId, accountName } = account
    return [{ userId, name, email, registeredAt, accountId, accountName }]
  })
}

type Undecided = Awaited<ReturnType<typeof findUndecided>>[number]

/** The same registrations, each with the account of these agents that it comes from; undefined for an unknown one. */
export async function withAccounts(on: Reader, reach: AgentReach, undecided: readonly Undecided[]) {
  if (undecided.length === 0) return []
  const names = undecided.map(({ nameKey }) => nameKey).filter((name) => name !== '')
  const emails = undecided.map(({ emailKey }) => emailKey)
  const [ofNames, ofEmails] = await Promise.all([
    names.length === 0 ? [] : findAccountsNamed(on, reach, names),
    findAccountsOfEmails(on, reach, emails),
  ])
  const byName = new Map(ofNames.map((account) => [account.key, account]))
  const byEmail = new Map(ofEmails.map((account) => [account.key, account]))
  return undecided.map(({ nameKey, emailKey, ...registration }) => ({
    ...registration,
    account: byEmail.get(emailKey) ?? byName.get(nameKey),
  }))
}
