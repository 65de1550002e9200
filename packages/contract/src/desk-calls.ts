import { type Call, read } from './call.ts'

/** Desks of agents and managers (docs/spec/desk.md). */
export const deskCalls = {
  getDesk: read('/desk/GetDesk/:agentId'),
  getDeskAccounts: read('/desk/GetAccounts/:agentId'),
  getStuckWork: read('/desk/GetStuckWork'),
  getStuckRows: read('/desk/GetStuckRows/:kind'),
  searchPortal: read('/desk/Search'),
  getSales: read('/desk/GetSales'),
} as const satisfies Record<string, Call>
