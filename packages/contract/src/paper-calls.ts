import { named, read } from './call.ts'

/** What is printed of orders and stations (docs/spec/staging.md#paper), and files of orders and for enrollment. All of them are ours. Apart, so that other pages need not load them. */
export const paperCalls = named({
  exportOrders: read('/order/Export/:agentId'),
  exportAccounts: read('/account/Export/:agentId'),
  exportQuotes: read('/quote/Export'),
  getBuildSheet: read('/staging/GetBuildSheet/:orderId'),
  getHandoverList: read('/fleet/GetHandoverList/:stationId'),
  getBoxHandoverList: read('/staging/GetHandoverList/:boxCode'),
  getOrderEnrollment: read('/fleet/GetEnrollmentFile/:orderId'),
  exportEnrollment: {
    method: 'POST',
    path: '/fleet/ExportEnrollment/:accountId',
    effect: 'read',
    access: 'signed-in',
  },
})
