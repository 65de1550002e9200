/** Countries whose addresses we can judge by their form: three letters, two letters, name, and how a postal code looks. */
export type Country = { iso3: string; iso2: string; name: string; postalCode: RegExp }

const country = (iso3: string, iso2: string, name: string, postalCode: RegExp): Country => ({
  iso3,
  iso2,
  name,
  postalCode,
})

export const countries: readonly Country[] = [
  country('USA', 'US', 'United States', /\d{5}(?:-\d{4})?/),
  country('AUS', 'AU', 'Australia', /\d{4}/),
  country('AUT', 'AT', 'Austria', /\d{4}/),
  country('BEL', 'BE', 'Belgium', /\d{4}/),
  country('BRA', 'BR', 'Brazil', /\d{5}-?\d{3}/),
  country('CAN', 'CA', 'Canada', /[A-CEGHJ-NPR-TVXY]\d[A-CEGHJ-NPR-TV-Z] ?\d[A-CEGHJ-NPR-TV-Z]\d/),
  country('CHE', 'CH', 'Switzerland', /\d{4}/),
  country('DEU', 'DE', 'Germany', /\d{5}/),
  country('DNK', 'DK', 'Denmark', /\d{4}/),
  country('ESP', 'ES', 'Spain', /\d{5}/),
  country('FIN', 'FI', 'Finland', /\d{5}/),
  country('FRA', 'FR', 'France', /\d{5}/),
  country('GBR', 'GB', 'United Kingdom', /[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}/),
  country('IND', 'IN', 'India', /\d{3} ?\d{3}/),
  country('IRL', 'IE', 'Ireland', /[A-Z]\d[\dW] ?[A-Z\d]{4}/),
  country('ITA', 'IT', 'Italy', /\d{5}/),
  country('JPN', 'JP', 'Japan', /\d{3}-?\d{4}/),
  country('MEX', 'MX', 'Mexico', /\d{5}/),
  country('NLD', 'NL', 'Netherlands', /\d{4} ?[A-Z]{2}/),
  country('NOR', 'NO', 'Norway', /\d{4}/),
  country('NZL', 'NZ', 'New Zealand', /\d{4}/),
  country('POL', 'PL', 'Poland', /\d{2}-\d{3}/),
  country('PRT', 'PT', 'Portugal', /\d{4}-\d{3}/),
  country('SWE', 'SE', 'Sweden', /\d{3} ?\d{2}/),
]

/** By three letters, two letters or English name, any case. */
export const findCountry = (given: string): Country | undefined => {
  const wanted = given.trim().toLowerCase()
  return countries.find((one) => [one.iso3, one.iso2, one.name].some((name) => name.toLowerCase() === wanted))
}
