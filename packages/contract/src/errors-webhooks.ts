import { webhookLimits, webhookMessages } from '@portal/domain/webhooks'

/** Failures of webhooks (docs/spec/webhooks.md). */
export const webhookErrors = {
  WEBHOOK_NOT_FOUND: {
    status: 404,
    message: webhookMessages.notFound,
    when: 'The endpoint or message does not exist, or belongs to others.',
  },
  WEBHOOK_OFF: {
    status: 409,
    message: webhookMessages.off,
    when: 'A test or a replay is requested for an endpoint that is turned off.',
  },
  WEBHOOK_SECRET_ROTATED: {
    status: 409,
    message: webhookMessages.rotated,
    when: 'Another secret is requested while the former one still signs: the one that programs may still use would be lost.',
  },
  WEBHOOK_MESSAGE_WAITS: {
    status: 409,
    message: webhookMessages.waits,
    when: 'A replay is requested for a message that neither arrived nor was given up yet.',
  },
  TOO_MANY_WEBHOOKS: {
    status: 409,
    message: `There are already ${webhookLimits.endpointsMax} webhooks. Remove one that is no longer used.`,
    when: 'An account, or the house, has 10 endpoints and another one is created.',
  },
  WEBHOOKS_UNAVAILABLE: {
    status: 503,
    message: 'Webhooks need a key for secrets, which the operator has not set (SECRETS_KEY).',
    when: 'The installation has a database of its own and no SECRETS_KEY.',
  },
} as const
