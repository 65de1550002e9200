import { and, eq, sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { users } from '../../db/schema/users.tables.ts'
import { webhookEndpoints } from '../../db/schema/webhooks.tables.ts'
import type { EmailContent } from '../../mail/email-content.ts'
import { defineEmail } from '../../mail/email-definition.ts'

declare module '../../mail/mail-kinds.ts' {
  interface MailData {
    /** An endpoint was turned off because it failed for days. Emails of the version before go to the user who created it. */
    'webhook-off': { webhookId: string; userId?: string }
  }
}

type OffEndpoint = {
  isCreator: boolean
  firstName: string
  name: string
  url: string
  offReason: string | null
}

/** To the user who created an endpoint, or who manages it: it was turned off, why, and where it is turned on again (docs/spec/webhooks.md#turning-off). */
const webhookOff = ({ firstName, isCreator, name, url, offReason }: OffEndpoint): EmailContent => ({
  subject: 'A webhook was turned off',
  tag: 'WEBHOOK',
  title: 'A webhook was turned off',
  pieces: [
    {
      is: 'text',
      text: `${firstName}, we no longer send messages to “${name}” (${url}). ${offReason ?? ''}`.trim(),
    },
    {
      is: 'text',
      text: 'Check the receiver, turn the webhook on again, and replay what it missed from the delivery log.',
    },
  ],
  reason: isCreator
    ? 'You got this email because you created this webhook.'
    : 'You got this email because the person who created this webhook left, and you manage it.',
})

/**
 * What an email to one user says of an endpoint that was turned off; undefined when it is gone, or they may not sign in any more.
 * @param userId the user who created the endpoint when left out, as emails of the version before do
 */
async function findEndpointForEmail(
  on: Reader,
  { webhookId, userId }: { webhookId: string; userId?: string },
) {
  const [found] = await on
    .select({
      firstName: users.firstName,
      isCreator: sql<boolean>`${users.userId} is not distinct from ${webhookEndpoints.createdBy}`,
      name: webhookEndpoints.name,
      url: webhookEndpoints.url,
      offReason: webhookEndpoints.offReason,
    })
    .from(webhookEndpoints)
    .innerJoin(users, and(eq(users.userId, userId ?? webhookEndpoints.createdBy), eq(users.isActive, true)))
    .where(eq(webhookEndpoints.webhookId, webhookId))
  return found
}

export const webhookEmails = [
  defineEmail({
    kind: 'webhook-off',
    find: ({ db }, data) => findEndpointForEmail(db, data),
    write: (found) => webhookOff(found),
  }),
]
