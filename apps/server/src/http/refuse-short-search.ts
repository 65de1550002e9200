import { AppError } from '@portal/contract/errors'
import { isTooShortForAll, tooShortForAll } from '@portal/domain/all-agents'

/** Throws INVALID_INPUT for a search that is too short for a list of all agents (docs/spec/roles.md#all-agents). */
export function refuseShortSearch(search: string | undefined): void {
  if (search !== undefined && isTooShortForAll(search))
    throw new AppError('INVALID_INPUT', { fields: { search: [tooShortForAll] } })
}
