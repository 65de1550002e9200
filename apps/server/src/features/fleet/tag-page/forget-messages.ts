import { hourMs } from '@portal/domain/limits'
import { finderLimits } from '@portal/domain/tag-page'
import type { Reader } from '../../../db/client.ts'
import { deleteMessages, findMessages } from './finder-messages.store.ts'

/** So many with one statement, so that none takes long. */
const atOnce = 1_000

/** Messages until this moment are deleted. */
const keptAfter = (at: Date) => new Date(at.getTime() - finderLimits.keepDays * 24 * hourMs)

/** Deletes messages of finders after 30 days (docs/spec/fleet.md#tag-page). */
export async function forgetMessages({ db, now }: { db: Reader; now: () => Date }): Promise<void> {
  const until = keptAfter(now())
  while ((await deleteMessages(db, until, atOnce)) === atOnce);
}

/** The messages of a device that are not to be deleted yet, the newest first. */
export const keptMessages = (on: Reader, deviceId: string, now: Date) =>
  findMessages(on, deviceId, keptAfter(now))
