import { AppError } from '@portal/contract/errors'
import { messages } from '@portal/domain/messages'
import type { Tx } from '../../db/client.ts'
import { findAccountName, findContactName } from './crm-links.store.ts'
import type { UserFacts } from './users.store.ts'

type Links = Pick<UserFacts, 'zohoUserId' | 'zohoAccountId' | 'zohoContactId'>

/**
 * Refuses links that the CRM does not know: a contact is one of the account, and an employee has
 * neither (docs/spec/roles.md#customers). Links that stay are not checked, because accounts leave a CRM too.
 * Throws INVALID_INPUT, ACCOUNT_NOT_FOUND, CONTACT_NOT_FOUND.
 */
export async function refuseUnknownLinks(tx: Tx, links: Links, before?: Links): Promise<void> {
  const { zohoUserId, zohoAccountId, zohoContactId } = links
  if (before?.zohoAccountId === zohoAccountId && before.zohoContactId === zohoContactId) return
  if (zohoAccountId === null) {
    if (zohoContactId !== null) throw refused('zohoContactId', messages.user.accountForContact)
    return
  }
  if (zohoUserId !== null) throw refused('zohoAccountId', messages.user.employeeHasNoAccount)
  if ((await findAccountName(tx, zohoAccountId)).length === 0) throw new AppError('ACCOUNT_NOT_FOUND')
  if (zohoContactId !== null && (await findContactName(tx, zohoContactId, zohoAccountId)).length === 0)
    throw new AppError('CONTACT_NOT_FOUND')
}

const refused = (field: keyof Links, message: string) =>
  new AppError('INVALID_INPUT', { fields: { [field]: [message] } })
