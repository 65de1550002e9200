import type { Tx } from '../../db/client.ts'
import type { Context } from '../../deps.ts'
import { recordChange } from '../audit/record-change.ts'

/** Writes down what a person did about their own sign-in, in the transaction of the change itself. */
export const recordSecurityChange = (
  tx: Tx,
  { now, requestId }: Pick<Context, 'now' | 'requestId'>,
  { userId, firstName, lastName }: { userId: string; firstName: string; lastName: string },
  action: string,
) =>
  recordChange(
    tx,
    { now, requestId, actor: { userId } },
    {
      entity: 'user',
      entityId: userId,
      entityName: `${firstName} ${lastName}`.trim(),
      action,
      before: null,
      after: null,
    },
  )
