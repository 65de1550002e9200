import type { getDeviceByTag } from '@portal/contract/devices'
import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { SignedInContext } from '../../../deps.ts'
import { findOwner, mayActForAccount } from '../fleet-author.ts'
import { findTagged } from './finder-messages.store.ts'

/**
 * The device that has a tag, for its own people.
 * Throws DEVICE_NOT_FOUND alike for a code that no tag has and a device of another account.
 */
export async function readDeviceByTag(
  { db, actor }: Pick<SignedInContext, 'db' | 'actor'>,
  tagCode: string,
): Promise<AnswerOf<typeof getDeviceByTag>> {
  const tag = await findTagged(db, tagCode)
  const owner = tag && (await findOwner(db, tag.zohoAccountId))
  if (!tag || !mayActForAccount(actor, tag.zohoAccountId, owner)) throw new AppError('DEVICE_NOT_FOUND')
  return { result: { deviceId: tag.deviceId } }
}
