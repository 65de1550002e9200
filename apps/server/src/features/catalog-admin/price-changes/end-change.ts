import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import type { endPriceChange as endpoint } from '@portal/contract/price-changes'
import { idempotentTransaction } from '../../../db/idempotent-transaction.ts'
import type { SignedInContext } from '../../../deps.ts'
import { changeCatalog } from '../../catalog/change-catalog.ts'
import { lockOfferTable } from '../offers.store.ts'
import { applyPrices, backward } from './apply-change.ts'
import { linesOf, lockChange, setLineStates, updateChange } from './price-changes.store.ts'

type Needs = Pick<
  SignedInContext,
  'db' | 'inTransaction' | 'idempotency' | 'manifest' | 'now' | 'actor' | 'requestId'
>

/**
 * Cancels a change that is scheduled, or undoes one that was applied. Offers whose prices were changed since stay as they are.
 * Throws PRICE_CHANGE_NOT_FOUND, PRICE_CHANGE_ENDED, and PRICE_CHANGE_COVERED when no offer has its prices any more.
 */
export const endPriceChange = (needs: Needs, priceChangeId: string): Promise<AnswerOf<typeof endpoint>> =>
  changeCatalog({ ...needs, inTransaction: (work) => idempotentTransaction(needs, work) }, async (tx) => {
    await lockOfferTable(tx)
    const change = await lockChange(tx, priceChangeId)
    if (!change) throw new AppError('PRICE_CHANGE_NOT_FOUND')
    if (change.endedAt !== null) throw new AppError('PRICE_CHANGE_ENDED')
    const ended = { endedBy: needs.actor.userId, endedAt: needs.now() }
    if (change.status === 'scheduled') {
      await updateChange(tx, priceChangeId, { status: 'cancelled', ...ended })
      return { result: { status: 'cancelled' as const, undone: 0, kept: 0 } }
    }
    const applied = (await linesOf(tx, priceChangeId)).filter(({ state }) => state === 'applied')
    const { changed, left } = await applyPrices(tx, needs, applied.map(backward))
    // Later changes may be undone first; then this one can be.
    if (changed.length === 0) throw new AppError('PRICE_CHANGE_COVERED')
    await setLineStates(tx, priceChangeId, changed, 'undone')
    await setLineStates(tx, priceChangeId, left, 'kept')
    await updateChange(tx, priceChangeId, { status: 'undone', ...ended })
    return { result: { status: 'undone' as const, undone: changed.length, kept: left.length } }
  })
