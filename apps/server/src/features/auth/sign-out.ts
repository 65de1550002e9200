import type { logout } from '@portal/contract/auth'
import type { AnswerOf } from '@portal/contract/endpoint'
import type { SignedInContext } from '../../deps.ts'
import { removeSession } from './auth.store.ts'

type Needs = Pick<SignedInContext, 'db' | 'tokenHash'>

/** The caller's token stops working at once; the person's other sessions continue (docs/spec/sign-in.md#sessions). */
export async function signOut({ db, tokenHash }: Needs): Promise<AnswerOf<typeof logout>> {
  await removeSession(db, tokenHash)
  return { result: null }
}
