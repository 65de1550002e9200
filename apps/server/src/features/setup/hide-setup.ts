import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import type { hideSetup as endpoint } from '@portal/contract/setup'
import type { SignedInContext } from '../../deps.ts'
import { addHidden, removeHidden } from './setup.store.ts'

type Needs = Pick<SignedInContext, 'inTransaction' | 'now' | 'actor'>

/** Hides the setup checklist from every Administrator, or shows it again; the same again changes nothing. */
export const hideSetup = (
  { inTransaction, now, actor }: Needs,
  { isHidden }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> =>
  inTransaction(async (tx) => {
    if (isHidden) await addHidden(tx, { userId: actor.userId, at: now() })
    else await removeHidden(tx)
    return { result: null }
  })
