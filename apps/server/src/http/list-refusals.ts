import { AppError } from '@portal/contract/errors'
import { isTooShortForAll, tooShortForAll } from '@portal/domain/people'

/** What a cursor that no list gave out is answered with. */
export const noSuchPage = () =>
  new AppError('INVALID_INPUT', {
    fields: { cursor: ['This page does not exist. Start from the first page.'] },
  })

/** Throws INVALID_INPUT for a search that is too short for a list of all agents (docs/spec/roles.md#all-agents). */
export function refuseShortSearch(search: string | undefined): void {
  if (search !== undefined && isTooShortForAll(search))
    throw new AppError('INVALID_INPUT', { fields: { search: [tooShortForAll] } })
}
