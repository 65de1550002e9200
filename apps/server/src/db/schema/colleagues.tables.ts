import { invitationStatuses } from '@portal/domain/account-access'
import { limits } from '@portal/domain/limits'
import { invitedKinds } from '@portal/domain/roles'
import { sql } from 'drizzle-orm'
import { check, customType, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { isFilledUpTo, isOneOf, moment } from '../columns.ts'
import { users } from './users.tables.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * Invitations to an account (docs/spec/colleagues.md#inviting). The person becomes a user when they accept. Tokens are stored
 * hashed: a copy of this table opens no invitation.
 */
export const colleagueInvitations = pgTable(
  'colleague_invitations',
  {
    invitationId: uuid().primaryKey(),
    zohoAccountId: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    /** Kept as typed; one open invitation regardless of its case. */
    email: text().notNull(),
    access: text({ enum: invitedKinds }).notNull(),
    status: text({ enum: invitationStatuses }).notNull(),
    tokenHash: bytes().notNull().unique(),
    invitedBy: uuid()
      .notNull()
      .references(() => users.userId),
    /** When the link that works was sent. */
    sentAt: moment().notNull(),
    expiresAt: moment().notNull(),
    /** When it was accepted or withdrawn. */
    endedAt: moment(),
    acceptedBy: uuid().references(() => users.userId),
  },
  (t) => [
    uniqueIndex('colleague_invitations_open').on(sql`lower(${t.email})`).where(sql`${t.status} = 'open'`),
    index('colleague_invitations_of_account').on(t.zohoAccountId).where(sql`${t.status} = 'open'`),
    check('colleague_invitations_access', isOneOf(t.access, invitedKinds)),
    check('colleague_invitations_status', isOneOf(t.status, invitationStatuses)),
    check('colleague_invitations_email', isFilledUpTo(t.email, limits.emailMax)),
    check('colleague_invitations_ended', sql`(${t.status} = 'open') = (${t.endedAt} is null)`),
    check('colleague_invitations_accepted', sql`(${t.status} = 'accepted') = (${t.acceptedBy} is not null)`),
    check(
      'colleague_invitations_finite',
      sql`isfinite(${t.sentAt}) and isfinite(${t.expiresAt}) and (${t.endedAt} is null or isfinite(${t.endedAt}))`,
    ),
  ],
)
export type InvitationRow = typeof colleagueInvitations.$inferSelect
