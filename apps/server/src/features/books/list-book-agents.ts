import type { getBookAgents } from '@portal/contract/books'
import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { keepsBooks } from '@portal/domain/roles'
import { asc, sql } from 'drizzle-orm'
import { agents } from '../accounts/accounts.tables.ts'
import type { BooksNeeds } from './list-invoices.ts'

/** Agents to narrow invoices by, also former ones. Throws NOT_ALLOWED. */
export async function listBookAgents({ db, actor }: BooksNeeds): Promise<AnswerOf<typeof getBookAgents>> {
  if (!keepsBooks(actor)) throw new AppError('NOT_ALLOWED')
  const name = sql<string>`trim(${agents.firstName} || ' ' || ${agents.lastName})`
  return { result: await db.select({ agentId: agents.zohoUserId, name }).from(agents).orderBy(asc(name)) }
}
