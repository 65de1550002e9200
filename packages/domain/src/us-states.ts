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
