import type { Tx } from '../../db/client.ts'
import { signOutUser } from './users.store.ts'

/** Ends every session of a user at once; of one who may not sign in any more, the password links and API keys too. */
export const endSignIns = (tx: Tx, userId: string): Promise<void> => signOutUser(tx, userId)
