import type { Tx } from '../../db/client.ts'
import { removeSecondFactor } from './second-factor.store.ts'

/** The person's second factor and recovery codes are gone; false when it was not on. */
export const dropSecondFactor = (tx: Tx, userId: string): Promise<boolean> => removeSecondFactor(tx, userId)
