import type { Access, Role } from '@portal/domain/roles'

/**
 * The people of the demo data (docs/spec/product.md#demo-data), shared by the seed, the browser tests and the
 * sign-ins that `npm start` prints. Their ids never change, so links and screenshots stay valid.
 */

/** The password of every persona. */
export const personaPassword = 'Demo1234'

type Person = {
  firstName: string
  lastName: string
  email: string
  roles: readonly Role[]
  /** What this person is there to show. */
  about: string
}

/** An employee: the CRM knows them as a user. */
export type StaffPersona = Person & { zohoUserId: string; zohoAccountId: null; zohoContactId: null }
/** A customer: the CRM knows them as a contact of one account (docs/spec/roles.md#customers). */
export type CustomerPersona = Person & { zohoUserId: null; zohoAccountId: string; zohoContactId: string }
/** An employee who is no agent: the CRM does not know them. */
export type BenchPersona = Person & { zohoUserId: null; zohoAccountId: null; zohoContactId: null }
/** A person whom a customer has invited to their account; the CRM does not know them. */
export type ColleaguePersona = Person & {
  zohoUserId: null
  zohoAccountId: string
  zohoContactId: null
  access: Access
}
export type Persona = StaffPersona | CustomerPersona | BenchPersona | ColleaguePersona

const staff = (zohoUserId: string, person: Person): StaffPersona => ({
  ...person,
  zohoUserId,
  zohoAccountId: null,
  zohoContactId: null,
})

/** The account of `una`, owned by `wes`: it has contacts, addresses, repair devices and orders of every status. */
export const northgate = {
  zohoAccountId: '487687600000200001',
  accountName: 'Northgate Delivery LLC',
  ownerZohoUserId: '487687600000100005',
  emailDomain: 'northgate.example',
} as const

const una: CustomerPersona = {
  firstName: 'Una',
  lastName: 'Marsh',
  email: 'una@northgate.example',
  roles: ['User'],
  about: 'customer of Northgate Delivery LLC; agent and account are locked',
  zohoUserId: null,
  zohoAccountId: northgate.zohoAccountId,
  zohoContactId: '487687600000300001',
}

/** An account of `wes` whose orders above an amount need approval: `iris` approves what `cole` orders. */
export const copperCanyon = {
  zohoAccountId: '487687600000200013',
  accountName: 'Copper Canyon Couriers',
} as const

const colleague = (
  access: Access,
  person: Omit<Person, 'roles'>,
  { zohoAccountId }: { zohoAccountId: string } = northgate,
): ColleaguePersona => ({
  ...person,
  roles: ['User'],
  access,
  zohoUserId: null,
  zohoAccountId,
  zohoContactId: null,
})

const abe: BenchPersona = {
  firstName: 'Abe',
  lastName: 'Lindgren',
  email: 'abe@wbc.example',
  roles: ['Accountant'],
  about: 'keeps the books: invoices, payments and statements; sees no devices',
  zohoUserId: null,
  zohoAccountId: null,
  zohoContactId: null,
}

const sam: BenchPersona = {
  firstName: 'Sam',
  lastName: 'Ortiz',
  email: 'sam@wbc.example',
  roles: ['Staging'],
  about: 'prepares, packs and ships at the staging desk; sees no prices',
  zohoUserId: null,
  zohoAccountId: null,
  zohoContactId: null,
}

export const personas = {
  ada: staff('487687600000100001', {
    firstName: 'Ada',
    lastName: 'Whitlock',
    email: 'ada@wbc.example',
    roles: ['Administrator'],
    about: 'runs the back office',
  }),
  mo: staff('487687600000100002', {
    firstName: 'Mo',
    lastName: 'Okafor',
    email: 'mo@wbc.example',
    roles: ['Manager'],
    about: 'orders for any agent',
  }),
  wren: staff('487687600000100003', {
    firstName: 'Wren',
    lastName: 'Castellano',
    email: 'wren@wbc.example',
    roles: ['WbcManager'],
    about: 'leads WBC agents and orders for any of them',
  }),
  bo: staff('487687600000100004', {
    firstName: 'Bo',
    lastName: 'Lindqvist',
    email: 'bo@wbc.example',
    roles: ['Manager', 'WbcManager'],
    about: 'has both manager roles: every agent selector is open',
  }),
  wes: staff(northgate.ownerZohoUserId, {
    firstName: 'Wes',
    lastName: 'Porter',
    email: 'wes@wbc.example',
    roles: ['WbcAgent'],
    about: 'owns most accounts and orders',
  }),
  nia: staff('487687600000100006', {
    firstName: 'Nia',
    lastName: 'Brandt',
    email: 'nia@wbc.example',
    roles: ['WbcAgent'],
    about: 'owns nothing yet: every empty state',
  }),
  una,
  sam,
  abe,
  fay: colleague('fleet', {
    firstName: 'Fay',
    lastName: 'Donnelly',
    email: 'fay@northgate.example',
    about: 'colleague of una with the access Fleet only: no orders, no prices of orders',
  }),
  ines: colleague('invoices', {
    firstName: 'Ines',
    lastName: 'Carver',
    email: 'ines@northgate.example',
    about: 'colleague of una with the access Invoices only: submitted orders and their invoices',
  }),
  iris: colleague(
    'full',
    {
      firstName: 'Iris',
      lastName: 'Vance',
      email: 'iris@coppercanyon.example',
      about: 'customer of Copper Canyon Couriers; approves orders above $1,000.00, and one waits',
    },
    copperCanyon,
  ),
  cole: colleague(
    'orders',
    {
      firstName: 'Cole',
      lastName: 'Reyes',
      email: 'cole@coppercanyon.example',
      about: 'colleague of iris with the access Orders: one order waits for approval, one was sent back',
    },
    copperCanyon,
  ),
} as const satisfies Record<string, Persona>

export type PersonaName = keyof typeof personas
