import { hourMs, minuteMs } from './limits.ts'

/** Webhooks: what programs of others are told (docs/spec/webhooks.md). */

/** What an endpoint can be told, in the order in which screens list it. */
export const webhookEvents = [
  'order.submitted',
  'order.changed',
  'order.shipped',
  'order.invoiced',
  'device.changed',
  'case.changed',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

export const webhookEventWords: Record<WebhookEvent, string> = {
  'order.submitted': 'An order was submitted',
  'order.changed': 'Anything else happened to an order',
  'order.shipped': 'A box of an order was shipped',
  'order.invoiced': 'An order was invoiced',
  'device.changed': 'A device was added or changed',
  'case.changed': 'A case was reported or changed',
}

/** Sent on request only, so that a receiver can be tried. */
export const webhookTestType = 'webhook.test'

/** Where a message stands: it waits for its next attempt, arrived, or was given up and can be replayed. */
export const webhookStates = ['waiting', 'sending', 'delivered', 'failed'] as const
export type WebhookState = (typeof webhookStates)[number]

export const webhookLimits = {
  /** Endpoints of one account, and of the house. */
  endpointsMax: 10,
  urlMax: 500,
  nameMax: 60,
  /** From connecting to the status of the answer. */
  timeoutMs: 15_000,
  /** So long both secrets sign after a rotation. */
  overlapMs: 24 * hourMs,
  /** Test messages, and messages that are sent once more, of all endpoints of one account, or of the house, in an hour. */
  testsPerHour: 60,
  replaysPerHour: 600,
  /** An endpoint that refused everything for so long is turned off. */
  offAfterMs: 5 * 24 * hourMs,
  /** So long the delivery log is kept, in days. */
  keptDays: 30,
} as const

/** How long after each failed attempt the next one comes; after the last one the message is given up. */
export const webhookWaitsMs = [
  5_000,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
] as const

/** Where receivers listen for https. Other ports are those of other services, which a webhook could be made to disturb. */
const webhookPorts = [443, 8443] as const

/** @param port of an https address, as `URL` has it: empty for the usual one */
export const isWebhookPort = (port: string): boolean =>
  port === '' || webhookPorts.some((one) => String(one) === port)

export const webhookMessages = {
  url: 'Enter an address that begins with https://.',
  /** Someone trying a receiver on their own machine runs the portal themselves, or knows the person who does. */
  urlPlain:
    'Enter an address that begins with https://. Other addresses are called only if the operator of the portal lists their host in WEBHOOK_ALLOWED_HOSTS.',
  urlPort: `Use port ${webhookPorts.join(' or ')}.`,
  /** An address is one line; a line break in it would be one in whatever it is copied to. */
  urlWithSpaces: 'Leave out spaces and line breaks.',
  urlWithSecret: 'Leave out user name, password and #.',
  urlPrivate:
    'This address is not on the public internet. The portal calls it only if its operator lists the host in WEBHOOK_ALLOWED_HOSTS.',
  eventsRequired: 'Choose at least one event.',
  nameRequired: 'Enter a name for the webhook.',
  notFound: 'That webhook does not exist.',
  off: 'This webhook is off. Turn it on first.',
  rotated:
    'The secret was changed less than 24 hours ago, and the former one still signs. Wait until it ends, or remove the webhook and add it again.',
  waits: 'This message is still being sent. Wait until it arrives or is given up.',
} as const

/**
 * When to try again after so many failed attempts; undefined when it is time to give up. A receiver may ask for more time.
 * @param attempts how many have failed, at least 1
 */
export function nextWebhookAttempt(attempts: number, now: Date, askedMs = 0): Date | undefined {
  const waitMs = webhookWaitsMs[attempts - 1]
  if (waitMs === undefined) return undefined
  return new Date(now.getTime() + Math.max(waitMs, Math.min(askedMs, 24 * hourMs)))
}
