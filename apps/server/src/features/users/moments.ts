import type { WantedLine } from '@portal/contract/wanted'
import type { Tx } from '../../db/client.ts'
import { moment } from '../../db/moment.ts'

/** The moments of a registration at which features above have something to do. Who follows is said in order-moments.ts. */
export const registrationMoments = {
  /** Nothing is written yet; what refuses the choice throws. */
  beforeRegistered: moment<[tx: Tx, wanted: readonly WantedLine[]]>('before someone is registered'),
  /** The person can sign in now, and gets what they chose. */
  approved: moment<[tx: Tx, person: { userId: string; wanted: readonly WantedLine[]; at: Date }]>(
    'a registration was approved',
  ),
}
