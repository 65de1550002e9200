import { otherAgents } from './demo-people.ts'
import { northgate, personas } from './personas.ts'

type Place = readonly [street: string, town: string, state: string, zip: string]

/** A customer of the demo CRM. */
export type DemoAccount = {
  name: string
  owner: string
  /** Where bills go; empty while the CRM knows no address. */
  billing: Place
  /** Where goods go in the same town, when that is somewhere else. */
  shipping?: { street: string; zip: string }
  isActive?: boolean
  /** No one has filled anything in yet, so that every tab of the account shows its empty state. */
  isBlank?: boolean
  support?: (typeof supporters)[number]
}

const supporters = ['Lena Frost', 'Omar Velez', 'Grace Whitfield'] as const
const [lena, omar, grace] = supporters

const { wes, mo, wren, bo, una } = personas
const { dana, theo, priya } = otherAgents

type Customer = Omit<DemoAccount, 'owner'>
const customer = (name: string, billing: Place, more: Omit<Customer, 'name' | 'billing'> = {}): Customer => ({
  name,
  billing,
  ...more,
})
const noPlace: Place = ['', '', '', '']
const ownedBy = ({ zohoUserId }: { zohoUserId: string }, customers: readonly Customer[]): DemoAccount[] =>
  customers.map((account) => ({ ...account, owner: zohoUserId }))

/** By owner; Northgate comes first. Towns, states and ZIPs belong together; the streets are invented. */
export const demoAccounts: readonly DemoAccount[] = [
  ...ownedBy(wes, [
    customer(northgate.accountName, ['4100 Harbor Blvd, Suite 210', 'Toledo', 'OH', '43604-1187'], {
      shipping: { street: 'Dock 7, 980 Airline Junction Rd', zip: '43607-3312' },
      support: lena,
    }),
    customer('Northern Route Partners', ['218 Ore Dock St', 'Duluth', 'MN', '55802'], { support: omar }),
    customer('Great North Logistics', ['1440 Millrace Ave NE', 'Minneapolis', 'MN', '55413'], {
      support: lena,
    }),
    customer('True North DSP', ['77 Ship Yard Rd', 'Anchorage', 'AK', '99501'], { isActive: false }),
    customer('Harbor Point Couriers', ['3025 Dry Dock Ave', 'Baltimore', 'MD', '21230'], { support: grace }),
    customer('Lakeshore Last Mile', ['610 Breakwater Ct', 'Cleveland', 'OH', '44114'], { support: lena }),
    customer('Redwood Parcel Co.', ['95 Sawmill Loop', 'Eureka', 'CA', '95501'], { support: omar }),
    customer('Blue Mesa Delivery', ['1207 Turquoise Ln SE, Unit 4', 'Albuquerque', 'NM', '87102'], {
      support: omar,
      shipping: { street: '8800 Cargo Rd SE, Bay 12', zip: '87105' },
    }),
    customer('Cedar Rapids Route Works', ['455 Grain Elevator Rd SW', 'Cedar Rapids', 'IA', '52404']),
    customer('Summit Line Logistics', ['5150 Stockyard St', 'Denver', 'CO', '80216'], { support: grace }),
    customer('Prairie Star Transport', ['312 Windmill Row', 'Wichita', 'KS', '67202'], { support: lena }),
    customer('Palmetto Porch Delivery', ['2210 Rice Mill Dr', 'Charleston', 'SC', '29405'], {
      support: grace,
      shipping: { street: '18 Container Yard Way', zip: '29418' },
    }),
    customer('Copper Canyon Couriers', ['7400 Ocotillo Freight Rd', 'Tucson', 'AZ', '85706'], {
      support: omar,
    }),
    customer('Bayou City Parcel', ['9021 Turning Basin Rd', 'Houston', 'TX', '77029'], { support: lena }),
    customer('Two Rivers Dispatch', ['88 Lock House Way, Floor 3', 'Pittsburgh', 'PA', '15222'], {
      support: grace,
    }),
    customer('Granite State Runners', ['140 Spindle Mill St', 'Manchester', 'NH', '03103'], {
      support: lena,
    }),
    customer('Keystone Doorstep', ['2650 Canal Basin Rd', 'Harrisburg', 'PA', '17104']),
    customer('Ironwood Fleet Services', ['6301 Foundry Gate Ave', 'Detroit', 'MI', '48209'], {
      support: omar,
    }),
    customer('Magnolia Mile', ['517 Cotton Press Aly', 'Jackson', 'MS', '39201'], { support: grace }),
    customer('Evergreen Drop', ['1934 Timber Wharf St', 'Tacoma', 'WA', '98421'], {
      support: omar,
      shipping: { street: '2702 Log Boom Rd, Door 31', zip: '98424' },
    }),
    customer('Sandhill Express', ['830 Crane Meadow Dr', 'Lincoln', 'NE', '68502'], { support: lena }),
    customer('Big Sky Route Co.', ['45 Rimrock Freight Ct', 'Billings', 'MT', '59101'], { support: grace }),
    customer('Peachtree Parcel Partners', ['1121 Switchyard Ave NW', 'Atlanta', 'GA', '30318'], {
      support: lena,
    }),
    customer('Silver Lake Delivery', ['3300 Assay Office Rd', 'Reno', 'NV', '89502'], { support: omar }),
    customer('Bluegrass Last Mile', ['702 Cooperage Ln', 'Louisville', 'KY', '40209'], { support: grace }),
    customer('James River Doorstep', ['1416 Ropewalk St', 'Richmond', 'VA', '23224'], { support: lena }),
    customer('Gulf Breeze Logistics', ['4009 Banana Dock Rd', 'Tampa', 'FL', '33605'], { support: omar }),
    customer('Quarry Road Couriers', ['260 Quarry Rd', 'Worcester', 'MA', '01608'], { support: grace }),
    customer('Fresh Start Routes', noPlace, { isBlank: true }),
  ]),
  ...ownedBy(mo, [
    customer('Orchard Hill Transport', ['915 Cider Mill Rd NE', 'Grand Rapids', 'MI', '49503'], {
      support: lena,
    }),
    customer('Stonebridge Delivery', ['38 Toll House Ln', 'Hartford', 'CT', '06103'], { support: grace }),
    customer('Riverbend Route Co.', ['5575 Bluff Hangar Rd', 'Memphis', 'TN', '38118'], { support: omar }),
  ]),
  ...ownedBy(wren, [
    customer('Lone Pine Parcel', ['1250 Observatory Grade', 'Flagstaff', 'AZ', '86001'], { support: omar }),
    customer('Coastline Carry', ['9480 Mesa Crossing Dr', 'San Diego', 'CA', '92154'], { support: lena }),
    customer('Foundry Street Fleet', ['2101 Furnace Row', 'Birmingham', 'AL', '35203'], { support: grace }),
  ]),
  ...ownedBy(bo, [
    customer('Pioneer Porch', ['3820 Salt Works Rd', 'Salt Lake City', 'UT', '84104'], { support: omar }),
    customer('Clearwater Couriers', ['604 Flour Mill Way', 'Spokane', 'WA', '99202'], { support: lena }),
  ]),
  ...ownedBy(dana, [
    customer('Hudson Doorstep LLC', ['27 Barge Landing', 'Albany', 'NY', '12207'], { support: grace }),
  ]),
  ...ownedBy(theo, [
    customer('Cascade Curb Delivery', ['3145 Turntable Ave NW', 'Portland', 'OR', '97210'], {
      support: omar,
    }),
  ]),
  ...ownedBy(priya, [
    customer('Meadowlark Logistics', ['1802 Beet Line Rd N', 'Fargo', 'ND', '58102'], { support: lena }),
  ]),
]

/** Northgate's people; the first one can sign in. Numbers with 010 can belong to no one. */
export const northgateContacts = [
  { firstName: una.firstName, lastName: una.lastName, email: una.email, mobile: '(555) 010-0116' },
  { firstName: 'Marcus', lastName: 'Bell', email: 'marcus@northgate.example', mobile: '(555) 010-0133' },
  { firstName: 'Ivy', lastName: 'Tran', email: 'ivy@northgate.example', mobile: '(555) 010-0147' },
  { firstName: 'Leon', lastName: 'Sutter', email: 'leon@northgate.example', mobile: '' },
] as const

const words = (list: string) => list.trim().split(/\s+/)

/** What the other accounts' contacts are called. */
export const contactNames = {
  first: words(`
    Alma Andre Bianca Caleb Celia Cora Darius Elena Emmett Farah Felix Gina Hank Imani Jonah Joy Kofi
    Lucia Malik Marta Nadia Oscar Paige Quinn Rosa Sage Tomas Vera`),
  last: words(`
    Abbott Bauer Calloway Dorsey Eastman Figueroa Garner Hale Ibarra Jennings Kowalski Lowell Mendez Nolan
    Ogden Pacheco Quigley Reyes Stroud Thornton Underhill Vance Whitaker Yates Zamora`),
}

/** Second and third places where an account takes goods, in the account's own town. */
export const otherPlaces = [
  { street1: '400 Station Access Rd', street2: 'Dock 3', addressTypeDisplay: 'Delivery station' },
  { street1: '1150 Fleet Yard Ln', street2: '', addressTypeDisplay: 'Fleet yard' },
  { street1: '72 Depot Sq', street2: 'Suite 120', addressTypeDisplay: 'Office' },
  { street1: '2900 Sort Center Dr', street2: 'Gate B', addressTypeDisplay: 'Delivery station' },
  { street1: '615 Overflow Lot Rd', street2: '', addressTypeDisplay: 'Peak-season lot' },
] as const
