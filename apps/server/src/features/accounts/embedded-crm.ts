import { randomBytes } from 'node:crypto'
import { AppError } from '@portal/contract/errors'
import type { Deps } from '../../deps.ts'

/** Records are created here only while the CRM is embedded; a live one is where they come from. Throws CRM_IS_LIVE. */
export function refuseLiveCrm({ crm }: Pick<Deps, 'crm'>): void {
  if (crm !== null) throw new AppError('CRM_IS_LIVE')
}

/** An id for a record of the embedded CRM: 18 digits, as those of the live one. */
export const newCrmId = (): string => {
  const digits = randomBytes(8).readBigUInt64BE() % 10n ** 17n
  return `9${String(digits).padStart(17, '0')}`
}
