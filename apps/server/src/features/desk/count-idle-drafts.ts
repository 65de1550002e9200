import { daysBefore, deskLimits } from '@portal/domain/desk'
import type { Reader } from '../../db/client.ts'
import { orders } from '../../db/schema/orders.tables.ts'
import { isStillDraft } from './desk-orders.store.ts'

/** How many drafts the desks of all agents list as idle or reopened (docs/spec/desk.md#queue). */
export const countIdleDrafts = (on: Reader, now: Date): Promise<number> =>
  on.$count(orders, isStillDraft({ since: daysBefore(now, deskLimits.stillDays), now }))
