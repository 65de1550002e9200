import type { Reader } from '../../db/client.ts'
import { listCorrections } from './corrections.store.ts'
import type { Said } from './quote-wire.ts'
import { listComments } from './quotes.store.ts'

/** Comments and corrections of these quotes. */
export async function findSaid(on: Reader, quoteIds: readonly string[]): Promise<Said> {
  const [comments, corrections] = await Promise.all([
    listComments(on, quoteIds),
    listCorrections(on, quoteIds),
  ])
  return { comments, corrections }
}
