import { AppError } from '@portal/contract/errors'

/** What a cursor that no list gave out is answered with. */
export const noSuchPage = () =>
  new AppError('INVALID_INPUT', {
    fields: { cursor: ['This page does not exist. Start from the first page.'] },
  })
