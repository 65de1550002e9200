import { isIP } from 'node:net'
import type { AnswerOf, BodyOf, ParamsOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type * as contract from '@portal/contract/webhooks'
import type { Webhook } from '@portal/contract/webhooks'
import { isAdministrator } from '@portal/domain/roles'
import { isWebhookPort, webhookEvents, webhookLimits, webhookMessages } from '@portal/domain/webhooks'
import { v7 } from 'uuid'
import { recordChange } from '../../audit/record-change.ts'
import type { Tx } from '../../db/client.ts'
import { idempotentTransaction } from '../../db/idempotent-transaction.ts'
import type { SignedInContext } from '../../deps.ts'
import type { SecretBox } from '../../ports/secret-box.ts'
import { getManagedAccount, lockManagedPeople } from '../accounts/manage-people.ts'
import { newWebhookSecret, sealOwner } from './post-webhook.ts'
import { isPublicAddress } from './public-address.ts'
import {
  addEndpoint,
  changeEndpoint,
  countEndpoints,
  type EndpointRow,
  findEndpoint,
  findEndpoints,
  giveUpWaiting,
  lockEndpoint,
  removeEndpointRow,
} from './webhooks.store.ts'

type Needs = Pick<
  SignedInContext,
  'db' | 'inTransaction' | 'actor' | 'now' | 'requestId' | 'secrets' | 'webhookHosts'
>

/** Administrators manage the endpoints of the house, and people with full access those of their account, as do Administrators. */
async function refuseOthers(ctx: Pick<Needs, 'db' | 'actor'>, accountId: string | null): Promise<void> {
  if (accountId !== null) await getManagedAccount(ctx, accountId)
  else if (!isAdministrator(ctx.actor)) throw new AppError('NOT_ALLOWED')
}

/** The same inside the transaction: the caller's access may have ended since the call was admitted. */
async function holdManager(tx: Tx, { actor }: Pick<Needs, 'actor'>, accountId: string | null): Promise<void> {
  if (accountId !== null) await lockManagedPeople(tx, actor, accountId)
}

/** An endpoint that the caller manages. Throws WEBHOOK_NOT_FOUND, alike for those of others. */
export async function getManagedEndpoint(
  ctx: Pick<Needs, 'db' | 'actor'>,
  webhookId: string,
): Promise<EndpointRow> {
  const row = await findEndpoint(ctx.db, webhookId)
  if (!row) throw new AppError('WEBHOOK_NOT_FOUND')
  await refuseOthers(ctx, row.zohoAccountId).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError('WEBHOOK_NOT_FOUND') : error
  })
  return row
}

/** The endpoints of an account, or of the house for null. Throws ACCOUNT_NOT_FOUND and NOT_ALLOWED. */
export async function listWebhooks(
  ctx: Pick<Needs, 'db' | 'actor' | 'now'>,
  accountId: string | null,
): Promise<AnswerOf<typeof contract.getWebhooks>> {
  await refuseOthers(ctx, accountId)
  const rows = await findEndpoints(ctx.db, accountId)
  return { results: rows.map((row) => toWebhook(row, ctx.now())) }
}

function secretsOf({ secrets }: Needs): SecretBox {
  if (!secrets) throw new AppError('WEBHOOKS_UNAVAILABLE')
  return secrets
}

/**
 * A new endpoint with its secret, shown this once. Throws the same, TOO_MANY_WEBHOOKS, WEBHOOKS_UNAVAILABLE, INVALID_INPUT, KEY_REUSED,
 * REQUEST_RUNNING, and WEBHOOK_NOT_FOUND for one that was made by the same request and is removed by now.
 */
export async function createWebhook(
  ctx: Needs & Pick<SignedInContext, 'idempotency'>,
  accountId: string | null,
  { name, url, events }: BodyOf<typeof contract.createWebhook>,
): Promise<AnswerOf<typeof contract.createWebhook>> {
  await refuseOthers(ctx, accountId)
  const box = secretsOf(ctx)
  refuseUncallable(url, ctx.webhookHosts)
  // Only the id is kept for a repeated call: no secret is readable in the database.
  const { webhookId } = await idempotentTransaction(ctx, async (tx) => {
    const newId = v7()
    await holdManager(tx, ctx, accountId)
    if ((await countEndpoints(tx, accountId)) >= webhookLimits.endpointsMax)
      throw new AppError('TOO_MANY_WEBHOOKS')
    const added = await addEndpoint(tx, {
      webhookId: newId,
      zohoAccountId: accountId,
      name,
      url,
      events: inOrder(events),
      sealedSecret: box.seal(newWebhookSecret(), sealOwner(newId)),
      createdBy: ctx.actor.userId,
      createdAt: ctx.now(),
    })
    await record(tx, ctx, { action: 'webhook created', before: null, after: added })
    return { webhookId: newId }
  })
  const row = await findEndpoint(ctx.db, webhookId)
  const secret = row && box.unseal(row.sealedSecret, sealOwner(webhookId))
  if (!row || secret === undefined) throw new AppError('WEBHOOK_NOT_FOUND')
  return { result: { ...toWebhook(row, ctx.now()), secret } }
}

const inOrder = (events: readonly string[]) => webhookEvents.filter((event) => events.includes(event))

/** Changes an endpoint, or turns it off and on. Throws WEBHOOK_NOT_FOUND and INVALID_INPUT. */
export async function updateWebhook(
  ctx: Needs,
  { webhookId }: ParamsOf<typeof contract.updateWebhook>,
  { name, url, events, isOn }: BodyOf<typeof contract.updateWebhook>,
): Promise<AnswerOf<typeof contract.updateWebhook>> {
  await getManagedEndpoint(ctx, webhookId)
  refuseUncallable(url, ctx.webhookHosts)
  const row = await changing(ctx, webhookId, async (tx, before) => {
    if (!isOn && before.offAt === null) await giveUpWaiting(tx, webhookId)
    return changeEndpoint(tx, webhookId, {
      name,
      url,
      events: inOrder(events),
      offAt: isOn ? null : (before.offAt ?? ctx.now()),
      ...(isOn && before.offAt !== null && { offReason: null, failingSince: null }),
    })
  })
  return { result: toWebhook(row, ctx.now()) }
}

/**
 * A new secret; the one before signs as well for a day. Throws WEBHOOK_NOT_FOUND, WEBHOOK_SECRET_ROTATED on this day, and
 * WEBHOOKS_UNAVAILABLE.
 */
export async function rotateWebhookSecret(
  ctx: Needs,
  { webhookId }: ParamsOf<typeof contract.rotateWebhookSecret>,
): Promise<AnswerOf<typeof contract.rotateWebhookSecret>> {
  await getManagedEndpoint(ctx, webhookId)
  const secret = newWebhookSecret()
  const sealedSecret = secretsOf(ctx).seal(secret, sealOwner(webhookId))
  const row = await changing(
    ctx,
    webhookId,
    (tx, before) => {
      const at = ctx.now()
      // Programs may still check with the former secret, of which only one is kept.
      if (before.formerUntil !== null && before.formerUntil > at) throw new AppError('WEBHOOK_SECRET_ROTATED')
      return changeEndpoint(tx, webhookId, {
        sealedSecret,
        sealedFormer: before.sealedSecret,
        formerUntil: new Date(at.getTime() + webhookLimits.overlapMs),
      })
    },
    'webhook secret rotated',
  )
  return { result: { ...toWebhook(row, ctx.now()), secret } }
}

/** Removes an endpoint with its log. Throws WEBHOOK_NOT_FOUND. */
export async function removeWebhook(
  ctx: Needs,
  { webhookId }: ParamsOf<typeof contract.removeWebhook>,
): Promise<AnswerOf<typeof contract.removeWebhook>> {
  await getManagedEndpoint(ctx, webhookId)
  await ctx.inTransaction(async (tx) => {
    const before = await lockEndpoint(tx, webhookId)
    if (!before) throw new AppError('WEBHOOK_NOT_FOUND')
    await holdManager(tx, ctx, before.zohoAccountId)
    await removeEndpointRow(tx, webhookId)
    await record(tx, ctx, { action: 'webhook removed', before, after: null })
  })
  return { result: null }
}

const changing = (
  ctx: Needs,
  webhookId: string,
  change: (tx: Tx, before: EndpointRow) => Promise<EndpointRow>,
  action = 'webhook changed',
): Promise<EndpointRow> =>
  ctx.inTransaction(async (tx) => {
    const before = await lockEndpoint(tx, webhookId)
    if (!before) throw new AppError('WEBHOOK_NOT_FOUND')
    await holdManager(tx, ctx, before.zohoAccountId)
    const after = await change(tx, before)
    await record(tx, ctx, { action, before, after })
    return after
  })

type Recorded = { action: string; before: EndpointRow | null; after: EndpointRow | null }

function record(tx: Tx, ctx: Needs, { action, before, after }: Recorded) {
  const row = after ?? before
  return recordChange(tx, ctx, {
    entity: 'webhook',
    entityId: row?.webhookId ?? '',
    entityName: row?.name ?? '',
    action,
    before: before && factsOf(before),
    after: after && factsOf(after),
  })
}

/** Without what signs: the audit log tells that a secret was rotated by its moment. */
const factsOf = ({ zohoAccountId, name, url, events, offAt, formerUntil }: EndpointRow) => ({
  accountId: zohoAccountId,
  name,
  url,
  events: [...events],
  isOn: offAt === null,
  rotatedUntil: formerUntil,
})

/** An endpoint as it is answered: never with what signs its messages. */
const toWebhook = (row: EndpointRow, now: Date): Webhook => ({
  webhookId: row.webhookId,
  accountId: row.zohoAccountId,
  name: row.name,
  url: row.url,
  events: row.events,
  isOn: row.offAt === null,
  offReason: row.offReason,
  failingSince: row.failingSince?.toISOString() ?? null,
  formerSecretUntil: row.formerUntil && row.formerUntil > now ? row.formerUntil.toISOString() : null,
  createdAt: row.createdAt.toISOString(),
})

/**
 * Refuses addresses that could never be called, when they are entered. What a name resolves to is checked with every
 * attempt (post-webhook.ts). Throws INVALID_INPUT.
 */
function refuseUncallable(address: string, allowedHosts: readonly string[]): void {
  const { protocol, host, hostname, port } = new URL(address)
  if (allowedHosts.includes(host) || allowedHosts.includes(hostname)) return
  if (protocol !== 'https:') throw refusal(webhookMessages.urlPlain)
  if (!isWebhookPort(port)) throw refusal(webhookMessages.urlPort)
  const plain = hostname.replace(/^\[|\]$|\.$/g, '')
  const isLocalName =
    isIP(plain) === 0 && (!plain.includes('.') || /\.(localhost|local|internal)\.?$/i.test(plain))
  if (isLocalName || (isIP(plain) !== 0 && !isPublicAddress(plain))) throw refusal(webhookMessages.urlPrivate)
}

const refusal = (message: string) => new AppError('INVALID_INPUT', { fields: { url: [message] } })
