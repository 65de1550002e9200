import { AppError } from '@portal/contract/errors'
import { fleetMessages } from '@portal/domain/device-fields'
import type { Tx } from '../../db/client.ts'
import { keepKit } from '../kits/keep-kit.ts'
import type { DeviceRow } from './fleet.tables.ts'

type KitFacts = Pick<DeviceRow, 'kitId' | 'kitName' | 'kitVersion'>

/**
 * What a device keeps of the kit that it is prepared with (docs/spec/fleet.md#kits-of-devices): the kit as it is now, which
 * cannot be removed until the transaction ends. Nothing changes where no kit was sent.
 * @param kitId null for no kit
 * Throws INVALID_INPUT for a kit that the account does not have.
 */
export async function kitFacts(
  tx: Tx,
  accountId: string,
  kitId: string | null | undefined,
): Promise<Partial<KitFacts>> {
  if (kitId === undefined) return {}
  if (kitId === null) return { kitId, kitName: null, kitVersion: null }
  const kit = await keepKit(tx, accountId, kitId)
  if (!kit) throw new AppError('INVALID_INPUT', { fields: { kitId: [fleetMessages.noKit] } })
  return { kitId, kitName: kit.name, kitVersion: kit.version }
}
