import { AppError } from '@portal/contract/errors'
import { type Actor, mayActForOthers } from '@portal/domain/roles'

/** Who decides about cover (docs/spec/agent-cover.md#who-may). Throws NOT_ALLOWED for all others. */
export function refuseOthers(actor: Actor): void {
  if (!mayActForOthers(actor)) throw new AppError('NOT_ALLOWED')
}
