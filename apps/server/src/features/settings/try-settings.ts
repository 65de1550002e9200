import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type {
  getShippingZone as getShippingZoneCall,
  getShopMoments as momentsEndpoint,
  previewShop as previewShopCall,
  sendSettingEmail as sendSettingEmailCall,
} from '@portal/contract/settings'
import {
  businessDay,
  businessMoment,
  daysAfter,
  formatBusinessDay,
  formatBusinessMoment,
  startOfBusinessDay,
} from '@portal/domain/business-day'
import { minuteMs } from '@portal/domain/limits'
import { previewMs, previewPath } from '@portal/domain/settings-preview'
import { firstShopMoment, lastShopDay } from '@portal/domain/shop-at'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { users } from '../../db/schema/users.tables.ts'
import type { SignedInContext } from '../../deps.ts'
import { hashToken, newToken } from '../../http/session.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import { findFirstOfferMoment } from '../catalog-admin/shop-at/read-shop-at.ts'
import { addShopPreview } from './settings.store.ts'

type Needs = Pick<SignedInContext, 'db' | 'inTransaction' | 'now' | 'timeZone' | 'actor'>

/** Between which moments the shop can be shown, in whole minutes. */
export async function readShopMoments(needs: Needs): Promise<AnswerOf<typeof momentsEndpoint>> {
  const { first, last } = await momentsOf(needs)
  return { result: { first: first.toISOString(), last: last.toISOString() } }
}

/** Opens a preview of the shop at a moment. Throws INVALID_INPUT for one that is not known, or too far ahead. */
export async function previewShop(
  needs: Needs,
  { at: local, draft }: BodyOf<typeof previewShopCall>,
): Promise<AnswerOf<typeof previewShopCall>> {
  const { inTransaction, now, timeZone, actor } = needs
  const moment = businessMoment(local, timeZone)
  const { first, last } = await momentsOf(needs)
  const problem =
    moment < first
      ? `Records of prices begin on ${formatBusinessMoment(first, timeZone)}. Choose a later time.`
      : moment > last
        ? `Choose a time until ${formatBusinessDay(last, timeZone)}.`
        : undefined
  if (problem !== undefined) throw new AppError('INVALID_INPUT', { fields: { at: [problem] } })
  const token = newToken()
  const at = now()
  await inTransaction((tx) =>
    addShopPreview(
      tx,
      { previewHash: hashToken(token), userId: actor.userId, shownAt: moment, draftKey: draft ?? null, at },
      new Date(at.getTime() - previewMs),
    ),
  )
  return { result: { previewPath: previewPath(token), at: moment.toISOString() } }
}

async function momentsOf({ db, now, timeZone }: Needs): Promise<{ first: Date; last: Date }> {
  const first = firstShopMoment(await findFirstOfferMoment(db), now())
  const dayAfter = daysAfter(lastShopDay(businessDay(now(), timeZone)), 1)
  return {
    first: new Date(Math.ceil(first.getTime() / minuteMs) * minuteMs),
    last: new Date(startOfBusinessDay(dayAfter, timeZone).getTime() - minuteMs),
  }
}

/** Sends an email with this text to the caller's own address, with values of a demonstration. */
export const sendSettingEmail = (
  { inTransaction, actor }: Pick<SignedInContext, 'inTransaction' | 'actor'>,
  { kind, subject, opening }: BodyOf<typeof sendSettingEmailCall>,
): Promise<AnswerOf<typeof sendSettingEmailCall>> =>
  inTransaction(async (tx) => {
    const [person] = await tx.select({ email: users.email }).from(users).where(eq(users.userId, actor.userId))
    if (!person) throw new AppError('NOT_SIGNED_IN')
    await enqueueMail(tx, 'setting-test', { to: person.email, key: v7(), data: { kind, subject, opening } })
    return { result: { to: person.email } }
  })

/** Which prices of the built-in rates a ZIP code has, for the calculator beside them (docs/spec/settings.md#shipping). */
export const findShippingZone = async (
  { shippingZones }: Pick<SignedInContext, 'shippingZones'>,
  zip: string,
): Promise<AnswerOf<typeof getShippingZoneCall>> => ({ result: { zone: (await shippingZones(zip)) ?? null } })
