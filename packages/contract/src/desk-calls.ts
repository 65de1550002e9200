import { named, read } from './call.ts'

/** Desks of agents and managers (docs/spec/desk.md). */
export const deskCalls = named({
  getDeskQueue: read('/desk/GetQueue/:agentId'),
  getDeskAccounts: read('/desk/GetAccounts/:agentId'),
  getStuckWork: read('/desk/GetStuckWork'),
  getStuckRows: read('/desk/GetStuckRows/:kind'),
  searchPortal: read('/desk/Search'),
  getSales: read('/desk/GetSales'),
  exportSales: read('/desk/ExportSales'),
})
