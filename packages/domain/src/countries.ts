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
