import type { caseRows } from './case-rows.ts'
import type { fleetRows } from './fleet-rows.ts'

type Fleets = ReturnType<typeof fleetRows>
type Cases = ReturnType<typeof caseRows>
type Moment = Pick<Cases['events'][number], 'at' | 'by' | 'userId'>

/**
 * The fleets of the demo, told with its cases: a device is lost or stolen since its report, and in repair since its case began with it, by
 * the same person. Its last entry is that one.
 */
export function withCases<F extends Pick<Fleets, 'devices' | 'events'>>(fleets: F, cases: Cases): F {
  const moments = new Map(
    cases.cases.flatMap((row) => {
      const moment = row.state === 'closed' ? undefined : momentOf(row, cases.events)
      return moment ? [[row.deviceId, moment] as const] : []
    }),
  )
  const lastIds = new Map(fleets.events.map(({ deviceId, deviceEventId }) => [deviceId, deviceEventId]))
  return {
    ...fleets,
    devices: fleets.devices.map((device) => {
      const moment = awayStatuses.has(device.status) ? moments.get(device.deviceId) : undefined
      return moment ? { ...device, changedAt: moment.at } : device
    }),
    events: fleets.events.map((event) => {
      const isLast = lastIds.get(event.deviceId) === event.deviceEventId
      const moment = isLast && awayStatuses.has(event.status) ? moments.get(event.deviceId) : undefined
      return moment ? { ...event, ...moment } : event
    }),
  }
}

const awayStatuses: ReadonlySet<string> = new Set(['lost', 'stolen', 'inRepair'])

/** A repair begins when it is started, or accepted; what is gone is gone since the report. */
function momentOf({ caseId, kind }: Cases['cases'][number], events: Cases['events']): Moment | undefined {
  const own = events.filter((event) => event.caseId === caseId)
  const began = kind === 'lost' || kind === 'stolen' ? ['reported'] : ['startRepair', 'accept']
  const event = began.flatMap((name) => own.filter((one) => one.kind === name))[0]
  return event && { at: event.at, by: event.by, userId: event.userId }
}
