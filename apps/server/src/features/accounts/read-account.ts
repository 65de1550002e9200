import type {
  getAddressesByAccount,
  getContactsByAccount,
  getRepairDevicesByAccount,
  getSingleAccount,
  getTaxRates,
} from '@portal/contract/accounts'
import type { AnswerOf } from '@portal/contract/endpoint'
import type { SignedInContext } from '../../deps.ts'
import { findTaxRates } from '../books/find-added-tax.ts'
import { toAccount, toContact, toRepairDevice, toShippingAddress } from './account-wire.ts'
import { findAddresses, findContacts, findRepairDevices } from './accounts.store.ts'
import { getVisibleAccount } from './visible-account.ts'

/**
 * The sections of an account (docs/spec/accounts.md#details). Each throws ACCOUNT_NOT_FOUND when it is not the caller's
 * to see.
 */

type Needs = Pick<SignedInContext, 'db' | 'actor'>

export async function readAccount(
  needs: Needs,
  accountId: string,
): Promise<AnswerOf<typeof getSingleAccount>> {
  return { result: toAccount(await getVisibleAccount(needs, accountId)) }
}

/** By last name. */
export async function readContacts(
  needs: Needs,
  accountId: string,
): Promise<AnswerOf<typeof getContactsByAccount>> {
  await getVisibleAccount(needs, accountId)
  return { results: (await findContacts(needs.db, accountId)).map(toContact) }
}

export async function readAddresses(
  needs: Needs,
  accountId: string,
): Promise<AnswerOf<typeof getAddressesByAccount>> {
  await getVisibleAccount(needs, accountId)
  return { result: (await findAddresses(needs.db, accountId)).map(toShippingAddress) }
}

/** Tax that invoices add, by state (docs/spec/books.md#tax). */
export async function readTaxRates(
  needs: Needs & Pick<SignedInContext, 'ledger'>,
  accountId: string,
): Promise<AnswerOf<typeof getTaxRates>> {
  await getVisibleAccount(needs, accountId)
  return { result: await findTaxRates(needs.db, needs, accountId) }
}

/** Longest coverage first; PINs are masked (docs/spec/accounts.md#pins). */
export async function readRepairDevices(
  needs: Needs,
  accountId: string,
): Promise<AnswerOf<typeof getRepairDevicesByAccount>> {
  await getVisibleAccount(needs, accountId)
  return { results: (await findRepairDevices(needs.db, accountId)).map(toRepairDevice) }
}
