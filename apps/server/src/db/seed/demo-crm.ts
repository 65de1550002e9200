import { accountRows } from './account-rows.ts'
import { catalogRows } from './catalog-rows.ts'
import { agentRows } from './demo-people.ts'

/** The demo data's agents, accounts and what belongs to them: for a stand-in of a live CRM to be filled with. */
export const demoCrm = (now = new Date()) => ({
  agents: agentRows,
  ...accountRows(now, catalogRows(now).repairable),
})
