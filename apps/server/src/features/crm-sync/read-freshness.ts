import type { AnswerOf } from '@portal/contract/endpoint'
import type { getCrmFreshness } from '@portal/contract/vendors'
import type { Deps } from '../../deps.ts'
import { readCopyState } from './read-copy-state.ts'

/** With these the copy begins: a CRM that cannot be reached is met here. */
const firstKinds: readonly string[] = ['agents', 'accounts']

/**
 * How old what the screens show is (docs/spec/integrations.md#crm-copy): as old as the list that was copied longest
 * ago.
 */
export async function readFreshness(
  needs: Pick<Deps, 'db' | 'now' | 'crm'>,
): Promise<AnswerOf<typeof getCrmFreshness>> {
  if (!needs.crm) return { result: { live: false, copiedAt: null, unreachable: false, running: false } }
  const kinds = await readCopyState(needs)
  const copied = kinds.flatMap(({ copiedUntil }) => (copiedUntil ? [copiedUntil.getTime()] : []))
  return {
    result: {
      live: true,
      copiedAt: copied.length === kinds.length ? new Date(Math.min(...copied)).toISOString() : null,
      unreachable: kinds.some(({ kind, lastError }) => lastError !== null && firstKinds.includes(kind)),
      running: kinds.some(({ running }) => running),
    },
  }
}
