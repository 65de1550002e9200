import type { AnswerOf } from '@portal/contract/endpoint'
import type { startCrmSync } from '@portal/contract/vendors'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs/enqueue.ts'

/** Copies what changed in the CRM as soon as a worker is free; many who ask get one copy. */
export async function startSync({
  crm,
  inTransaction,
}: Pick<Deps, 'crm' | 'inTransaction'>): Promise<AnswerOf<typeof startCrmSync>> {
  if (!crm) return { result: { started: false } }
  await inTransaction((tx) => enqueue(tx, 'sync-crm', { now: true }, { key: 'sync-crm' }))
  return { result: { started: true } }
}
