import { type Call, read } from './call.ts'

/** What is printed of orders and stations (docs/spec/staging.md#paper). All of them are ours. Apart, so that other pages need not load them. */
export const paperCalls = {
  getBuildSheet: read('/staging/GetBuildSheet/:orderId'),
  getHandoverList: read('/fleet/GetHandoverList/:stationId'),
  getBoxHandoverList: read('/staging/GetHandoverList/:boxCode'),
} as const satisfies Record<string, Call>
