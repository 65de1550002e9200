import { deviceFields } from '@portal/domain/device-fields'
import { hasEnded } from '@portal/domain/device-status'
import { hourMs } from '@portal/domain/limits'
import { finderLimits } from '@portal/domain/tag-page'
import type { Deps } from '../../../deps.ts'
import { countIn, uncount } from '../../auth/count-request.ts'
import { findMessages, findTagged, type Tagged } from './finder-messages.store.ts'
import { missLimits } from './tag-limits.ts'

export type TagNeeds = Pick<Deps, 'inTransaction' | 'now' | 'rateLimits'>
/** What was asked for, and from where. */
export type TagVisit = { typed: string; ip: string }

/** A tag that someone stands before. */
export type SeenTag = Tagged & { hasEnded: boolean; isFull: boolean }

/** The code that was typed; null when it cannot be one. */
const codeIn = (typed: string): string | null => {
  const code = deviceFields.tagCode.clean(typed)
  return deviceFields.tagCode.isRight(code) ? code : null
}

/** The start of the day for which the messages of a tag are counted. */
export const dayBefore = (at: Date) => new Date(at.getTime() - 24 * hourMs)

/**
 * The tag with this code, or undefined. Every visit counts as a miss until a tag is found, so that visits at once find no
 * more than visits one by one (docs/spec/fleet.md#tag-page).
 * Throws TOO_MANY_REQUESTS alike for all codes once the network had too many misses.
 */
export const visitTag = (needs: TagNeeds, { typed, ip }: TagVisit): Promise<SeenTag | undefined> =>
  needs.inTransaction(async (tx) => {
    const limits = missLimits(ip)
    await countIn(tx, needs, limits)
    const tag = await findTagged(tx, codeIn(typed))
    if (!tag) return undefined
    await uncount(tx, limits)
    const today = await findMessages(tx, tag.deviceId, dayBefore(needs.now()))
    return { ...tag, hasEnded: hasEnded(tag.status), isFull: today.length >= finderLimits.messagesPerDay }
  })
