import { defaultDomainId, roleIds } from '@portal/domain/ids'
import type { auditLog } from '../schema/audit.tables.ts'
import type { userRoles, users } from '../schema/users.tables.ts'
import { demoUuid } from './demo-ids.ts'
import { demoUserId } from './demo-people.ts'
import { personas } from './personas.ts'

/** People who registered and wait for an Administrator, and what the back office has done so far. */

const hoursAgo = (now: Date, hours: number) => new Date(now.getTime() - hours * 3_600_000)

const waiting = [
  {
    firstName: 'Ruben',
    lastName: 'Castillo',
    email: 'ruben@cedarline.example',
    phoneNumber: '(555) 010-0171',
    hours: 5,
    registration: {
      accountName: 'Cedar Line Logistics',
      taxId: '38-2046113',
      billingStreet: '212 Foundry Ave',
      billingCity: 'Toledo',
      billingState: 'OH',
      billingZip: '43604',
    },
  },
  {
    firstName: 'Mei',
    lastName: 'Tanaka',
    email: 'mei@harborpoint.example',
    phoneNumber: '(555) 010-0172',
    hours: 28,
    registration: {
      accountName: 'Harbor Point Couriers',
      taxId: '31-9904518',
      billingStreet: '77 Wharf St',
      billingCity: 'Cleveland',
      billingState: 'OH',
      billingZip: '44113',
    },
  },
  {
    firstName: 'Tomas',
    lastName: 'Reyes',
    email: 'tomas@swiftmesa.example',
    phoneNumber: '(555) 010-0173',
    hours: 74,
    registration: {
      accountName: 'Swift Mesa Delivery',
      taxId: '86-1120947',
      billingStreet: '4020 W Mesa Rd',
      billingCity: 'Tucson',
      billingState: 'AZ',
      billingZip: '85746',
    },
  },
] as const

type Waiting = (typeof waiting)[number]
const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`

/** They have chosen the password that all demo people share, and cannot sign in yet. */
export const waitingRows = (passwordHash: string, now: Date): Array<typeof users.$inferInsert> =>
  waiting.map(({ hours, ...person }) => ({
    ...person,
    userId: demoUserId(person),
    domainId: defaultDomainId,
    passwordHash,
    isActive: false,
    createdAt: hoursAgo(now, hours),
    updatedAt: hoursAgo(now, hours),
  }))

export const waitingRoleRows: ReadonlyArray<typeof userRoles.$inferInsert> = waiting.map((person) => ({
  userId: demoUserId(person),
  roleId: roleIds.User,
}))

type AuditRow = typeof auditLog.$inferInsert
const { ada, mo, wren, nia } = personas

/** What Ada changed lately, and who registered: the beginning of the activity, the oldest first. */
export const activityRows = (now: Date): AuditRow[] => {
  const byAda = (hours: number, of: { email: string; firstName: string; lastName: string }) => ({
    at: hoursAgo(now, hours),
    userId: demoUserId(ada),
    userName: nameOf(ada),
    entity: 'user',
    entityId: demoUserId(of),
    entityName: nameOf(of),
    requestId: demoUuid(`activity ${of.email} ${hours}`),
  })
  const registered = (person: Waiting): AuditRow => ({
    ...byAda(person.hours, person),
    userId: demoUserId(person),
    userName: nameOf(person),
    action: 'registered',
    after: { email: person.email, phoneNumber: person.phoneNumber, registration: person.registration },
  })
  const rows: AuditRow[] = [
    {
      ...byAda(260, mo),
      action: 'roles changed',
      before: { roles: ['WbcAgent'] },
      after: { roles: ['Manager'] },
    },
    {
      ...byAda(190, wren),
      action: 'changed',
      before: { phoneNumber: '5550100190', lastName: 'Castelano' },
      after: { phoneNumber: '5550100112', lastName: wren.lastName },
    },
    {
      ...byAda(122, nia),
      action: 'created',
      after: {
        firstName: nia.firstName,
        lastName: nia.lastName,
        email: nia.email,
        isActive: true,
        roles: [],
      },
    },
    { ...byAda(121, nia), action: 'roles changed', before: { roles: [] }, after: { roles: ['WbcAgent'] } },
    ...waiting.map(registered),
  ]
  return rows.toSorted((one, other) => one.at.getTime() - other.at.getTime())
}
