import { brand } from '@portal/domain/brand'
import { paths } from '@portal/domain/paths'
import { and, eq, sql } from 'drizzle-orm'
import type { Reader } from '../../db/client.ts'
import { accounts, agents } from '../../db/schema/accounts.tables.ts'
import { users } from '../../db/schema/users.tables.ts'
import type { EmailContent } from '../../mail/email-content.ts'
import { defineEmail, type Link } from '../../mail/email-definition.ts'
import type { MailData } from '../../mail/mail-kinds.ts'

declare module '../../mail/mail-kinds.ts' {
  interface MailData {
    /** To a person of an account whose agent changed. */
    'agent-changed': { userId: string; agentId: string }
  }
}

type NewAgent = { firstName: string; accountName: string; agentName: string; agentEmail: string }

/** Who the agent of the person's account is; undefined when it is another one again, or the person may not sign in any more. */
async function findNewAgent(
  on: Reader,
  { userId, agentId }: MailData['agent-changed'],
): Promise<NewAgent | undefined> {
  const [found] = await on
    .select({
      firstName: users.firstName,
      accountName: accounts.accountName,
      agentName: sql<string>`trim(${agents.firstName} || ' ' || ${agents.lastName})`,
      agentEmail: agents.email,
    })
    .from(users)
    .innerJoin(accounts, eq(accounts.zohoAccountId, users.zohoAccountId))
    .innerJoin(agents, eq(agents.zohoUserId, accounts.ownerZohoUserId))
    .where(and(eq(users.userId, userId), eq(users.isActive, true), eq(agents.zohoUserId, agentId)))
  return found
}

/** To the people of an account whose agent changed (docs/spec/handovers.md#emails). */
const agentChanged = (
  { firstName, accountName, agentName, agentEmail }: NewAgent,
  link: Link,
): EmailContent => ({
  subject: `${agentName} is now your agent at ${brand.name}`,
  tag: 'ACCOUNT',
  title: 'You have a new agent',
  pieces: [
    {
      is: 'text',
      text: `${firstName}, ${agentName} now looks after ${accountName}. Your orders, quotes and devices stay as they are.`,
    },
    {
      is: 'facts',
      facts: [
        ['Your agent', agentName],
        ['Email', agentEmail],
      ],
    },
    { is: 'button', label: 'Open the portal', href: link(paths.home) },
  ],
  reason: `You’re receiving this email because you sign in for ${accountName}.`,
})

export const handoverEmails = [
  defineEmail({
    kind: 'agent-changed',
    find: ({ db }, data) => findNewAgent(db, data),
    write: (found, { link }) => agentChanged(found, link),
  }),
]
