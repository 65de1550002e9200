import type { Actor, Role } from '@portal/domain/roles'
import type { Reader } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'

export type AgentRow = {
  zohoUserId: string
  firstName: string
  lastName: string
  email: string
  roles: Role[]
}

// An agent's roles are those of the person who signs in with the agent's id.
const agentColumns = `
  g.zoho_user_id as "zohoUserId", g.first_name as "firstName", g.last_name as "lastName", g.email,
  array(select r.name from users u join user_roles ur using (user_id) join roles r using (role_id)
        where u.zoho_user_id = g.zoho_user_id and u.is_active order by r.role_id) as roles`

const activeAgents = statement<AgentRow>(
  'agents_active',
  `select ${agentColumns} from agents g where g.is_active
   order by lower(g.last_name), lower(g.first_name), g.zoho_user_id`,
)
const ownAgent = statement<AgentRow, [string | null, string | null]>(
  'agents_own',
  `select ${agentColumns} from agents g
   where g.zoho_user_id = coalesce($1, (select owner_zoho_user_id from accounts where zoho_account_id = $2))`,
)

/** Every active agent, by last name. */
export const findActiveAgents = (on: Reader) => activeAgents(on)

/** The agent whom this person is, or, for a customer, who owns their account; no one when there is none. */
export const findOwnAgent = (
  on: Reader,
  { zohoUserId, zohoAccountId }: Pick<Actor, 'zohoUserId' | 'zohoAccountId'>,
) => ownAgent(on, zohoUserId, zohoAccountId)
