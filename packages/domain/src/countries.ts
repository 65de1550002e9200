/** The country of an address unless another one is chosen (docs/spec/addresses.md#fields). */
export const homeCountry = 'USA'

/** Where orders may be addressed to: three letters, as the address service takes them, and the name. The home country comes first. */
export const countries: ReadonlyArray<{ iso3: string; name: string }> = [
  { iso3: homeCountry, name: 'United States' },
  { iso3: 'AUS', name: 'Australia' },
  { iso3: 'AUT', name: 'Austria' },
  { iso3: 'BEL', name: 'Belgium' },
  { iso3: 'BRA', name: 'Brazil' },
  { iso3: 'CAN', name: 'Canada' },
  { iso3: 'DNK', name: 'Denmark' },
  { iso3: 'FIN', name: 'Finland' },
  { iso3: 'FRA', name: 'France' },
  { iso3: 'DEU', name: 'Germany' },
  { iso3: 'IND', name: 'India' },
  { iso3: 'IRL', name: 'Ireland' },
  { iso3: 'ITA', name: 'Italy' },
  { iso3: 'JPN', name: 'Japan' },
  { iso3: 'MEX', name: 'Mexico' },
  { iso3: 'NLD', name: 'Netherlands' },
  { iso3: 'NZL', name: 'New Zealand' },
  { iso3: 'NOR', name: 'Norway' },
  { iso3: 'POL', name: 'Poland' },
  { iso3: 'PRT', name: 'Portugal' },
  { iso3: 'ESP', name: 'Spain' },
  { iso3: 'SWE', name: 'Sweden' },
  { iso3: 'CHE', name: 'Switzerland' },
  { iso3: 'GBR', name: 'United Kingdom' },
]

/** Names of states and territories, with their two letters; AA, AE and AP are post of the forces. */
const rows = [
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware',
  'DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa',
  'KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota',
  'MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey',
  'NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon',
  'PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah',
  'VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming|PR Puerto Rico',
  'VI Virgin Islands|GU Guam|AS American Samoa|MP Northern Mariana Islands|PW Palau|FM Micronesia',
  'MH Marshall Islands|AA Armed Forces Americas|AE Armed Forces Europe|AP Armed Forces Pacific',
]

const codes: ReadonlyMap<string, string> = new Map(
  rows
    .join('|')
    .split('|')
    .flatMap((row) => [
      [row.slice(0, 2).toLowerCase(), row.slice(0, 2)] as const,
      [row.slice(3).toLowerCase(), row.slice(0, 2)] as const,
    ]),
)

/** The two letters of a state by its name or letters, any case; undefined when there is none. */
export const stateCode = (name: string): string | undefined =>
  codes.get(name.trim().replace(/\./g, '').replace(/\s+/g, ' ').toLowerCase())
