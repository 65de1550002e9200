import { defaultDomainId, roleIds } from '@portal/domain/ids'
import type { agents } from '../schema/accounts.tables.ts'
import type { userRoles, users } from '../schema/users.tables.ts'
import { demoCrmId, demoUuid } from './demo-ids.ts'
import { type Persona, personas } from './personas.ts'

type AgentRow = typeof agents.$inferInsert

/** Everyone who can sign in, regardless of what they are. */
export const people: readonly Persona[] = Object.values(personas)

/** The id under which this person signs in. */
export const demoUserId = ({ email }: Pick<Persona, 'email'>) => demoUuid(`user ${email}`)

/** Agents whom only the CRM knows: they own accounts and never signed in here. */
export const otherAgents = {
  dana: {
    zohoUserId: demoCrmId('agent', 7),
    firstName: 'Dana',
    lastName: 'Pruitt',
    email: 'dana@wbc.example',
  },
  theo: {
    zohoUserId: demoCrmId('agent', 8),
    firstName: 'Theo',
    lastName: 'Alvarez',
    email: 'theo@wbc.example',
  },
  priya: {
    zohoUserId: demoCrmId('agent', 9),
    firstName: 'Priya',
    lastName: 'Raman',
    email: 'priya@wbc.example',
  },
} as const satisfies Record<string, AgentRow>

/** The CRM's users: every employee among the personas, and the others. */
export const agentRows: readonly AgentRow[] = [
  ...people.flatMap(({ zohoUserId, firstName, lastName, email }) =>
    zohoUserId === null ? [] : [{ zohoUserId, firstName, lastName, email }],
  ),
  ...Object.values(otherAgents),
]

/** The personas' sign-ins; all share one password, given as its hash. */
export const userRows = (passwordHash: string, now: Date): Array<typeof users.$inferInsert> =>
  people.map((person, index) => ({
    userId: demoUserId(person),
    domainId: defaultDomainId,
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    phoneNumber: `55501001${10 + index}`,
    passwordHash,
    zohoUserId: person.zohoUserId,
    zohoAccountId: person.zohoAccountId,
    zohoContactId: person.zohoContactId,
    access: 'access' in person ? person.access : 'full',
    createdAt: now,
    updatedAt: now,
  }))

export const userRoleRows: ReadonlyArray<typeof userRoles.$inferInsert> = people.flatMap((person) =>
  person.roles.map((role) => ({ userId: demoUserId(person), roleId: roleIds[role] })),
)
