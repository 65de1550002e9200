import type { Tx } from '../../db/client.ts'
import { moment } from '../../db/moment.ts'
import type { DeviceRow } from '../../db/schema/fleet.tables.ts'
import type { EventAuthor } from '../accounts/account-author.ts'

/** The moments of devices at which features above have something to do. Who follows is said in order-moments.ts. */
export const fleetMoments = {
  /** Planned devices are about to be dropped with their draft, their line or their order, which is locked. */
  unitsDropped: moment<
    [tx: Tx, author: EventAuthor, units: ReadonlyArray<Pick<DeviceRow, 'deviceId' | 'replacesDeviceId'>>]
  >('planned devices are dropped'),
}
