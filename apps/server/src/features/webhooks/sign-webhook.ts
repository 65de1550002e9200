import { createHmac, randomBytes } from 'node:crypto'

const secretPrefix = 'whsec_'

/** A new secret as Standard Webhooks writes it: 32 random bytes. */
export const newWebhookSecret = (): string => secretPrefix + randomBytes(32).toString('base64')

/** For whom the secret of an endpoint is sealed. */
export const sealOwner = (webhookId: string): string => `webhook ${webhookId}`

type Signed = { messageId: string; seconds: number; body: string }

/** One signature of version 1 for each secret, separated by blanks (docs/spec/webhooks.md#signatures). */
export const signWebhook = ({ messageId, seconds, body }: Signed, secrets: readonly string[]): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${messageId}.${seconds}.${body}`).digest('base64')}`
    })
    .join(' ')
