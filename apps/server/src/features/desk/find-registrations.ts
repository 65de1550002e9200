import { deskLimits } from '@portal/domain/desk'
import type { Reader } from '../../db/client.ts'
import { findAccountsNamed, findAccountsOfEmails, findUndecided } from './desk-registrations.store.ts'

/**
 * Registrations that are not decided and are of the agent's customers: they come from the email of a contact, or name an account.
 * The oldest first, one more than is shown.
 */
export async function findRegistrations(on: Reader, agentId: string) {
  const undecided = await findUndecided(on)
  if (undecided.length === 0) return []
  const names = undecided.map(({ nameKey }) => nameKey)
  const emails = undecided.map(({ emailKey }) => emailKey)
  const [ofNames, ofEmails] = await Promise.all([
    findAccountsNamed(on, agentId, names),
    findAccountsOfEmails(on, agentId, emails),
  ])
  const byName = new Map(ofNames.map((account) => [account.key, account]))
  const byEmail = new Map(ofEmails.map((account) => [account.key, account]))
  return undecided
    .flatMap(({ nameKey, emailKey, ...registration }) => {
      const account = byEmail.get(emailKey) ?? byName.get(nameKey)
      if (!account) return []
      const { accountId, accountName } = account
      return [{ ...registration, accountId, accountName }]
    })
    .slice(0, deskLimits.rows + 1)
}
