import type { approveAndSubmit as approveAndSubmitCall } from '@portal/contract/approvals'
import type { AnswerOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { mayDo } from '@portal/domain/account-access'
import type { SignedInContext } from '../../deps.ts'
import { holdAccess } from '../../http/hold-access.ts'
import { withVerifiedAddresses } from '../addresses/verify-address.ts'
import { withQuotes } from '../orders/draft/draft-shipping.ts'
import { OtherRate, submitIn } from '../orders/place/submit-order.ts'
import { withArrivals } from '../shipping/find-arrivals.ts'
import { decideIn } from './approvals.ts'
import { approvalNow } from './read-approvals.ts'

type Needs = Parameters<typeof submitIn>[1] & Pick<SignedInContext, 'inTransaction'>

/**
 * An approver who may also order approves an order that waits and submits it at once, both or neither
 * (docs/spec/approvals.md#deciding). Throws the errors of `decideIn` and `submitIn`, and NOT_ALLOWED.
 */
export async function approveAndSubmit(
  ctx: Needs,
  approvalId: string,
): Promise<AnswerOf<typeof approveAndSubmitCall>> {
  try {
    return await withVerifiedAddresses(ctx, (verify) =>
      withArrivals(ctx, (arrivals) =>
        withQuotes(ctx, (quotes) =>
          ctx.inTransaction(async (tx) => {
            const orderId = await decideIn(tx, ctx, approvalId, { status: 'approved' })
            // Asked last: to everyone else the order is not there.
            if (!mayDo(ctx.actor, 'order')) throw new AppError('NOT_ALLOWED')
            // The call itself holds the right to approve only.
            await holdAccess(tx, ctx.actor, 'order')
            await submitIn(tx, ctx, { orderId, verify, quotes, arrivals })
            return { result: await approvalNow(tx, ctx, orderId) }
          }),
        ),
      ),
    )
  } catch (error) {
    if (!(error instanceof OtherRate)) throw error
    // What was asked for is not stored anew here: it would no longer be what the person asked for.
    throw new AppError('RATE_CHANGED', {
      message: `${error.message} Send the order back, so that its approval is requested at the new total.`,
    })
  }
}
