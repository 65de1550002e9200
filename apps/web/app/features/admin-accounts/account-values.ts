import { type AccountRecord, accountChange } from '@portal/contract/crm-record-changes'
import type * as z from 'zod'

/** What the account form holds; a new account has no version yet. */
export const accountValues = accountChange.omit({ accountId: true, version: true }).required()
export type AccountValues = z.input<typeof accountValues>

const noAddress = { street: '', city: '', state: '', zip: '' }

export const newAccount: AccountValues = {
  agentId: '',
  accountName: '',
  billing: noAddress,
  shipping: noAddress,
  salesSupport: '',
  salesSupportEmail: '',
  isActive: true,
}

export const valuesOf = ({
  agentId,
  accountName,
  billing,
  shipping,
  salesSupport,
  salesSupportEmail,
  isActive,
}: AccountRecord): AccountValues => ({
  agentId,
  accountName,
  billing,
  shipping,
  salesSupport,
  salesSupportEmail,
  isActive,
})
