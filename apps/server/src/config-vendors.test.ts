import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const ups = {
  RATES_DRIVER: 'live',
  UPS_CLIENT_ID: 'id',
  UPS_CLIENT_SECRET: 'secret',
  UPS_ACCOUNT_NUMBER: 'a1b2c3',
  UPS_ORIGIN_NAME: 'Kitting Facility',
  UPS_ORIGIN_LINE: '1 Dock St',
  UPS_ORIGIN_CITY: 'Alpharetta',
  UPS_ORIGIN_STATE: 'GA',
  UPS_ORIGIN_ZIP: '30005',
}

test('without configuration every vendor is embedded', () => {
  expect(readConfig({})).toMatchObject({ rates: { driver: 'embedded' }, addresses: { driver: 'embedded' } })
})

test('a complete UPS configuration is live', () => {
  expect(readConfig(ups).rates).toMatchObject({
    driver: 'live',
    ups: { baseUrl: 'https://onlinetools.ups.com', accountNumber: 'A1B2C3', origin: { zip: '30005' } },
  })
})

test.for(Object.keys(ups).filter((name) => name !== 'RATES_DRIVER'))(
  'live rates without %s stop the boot with its name',
  (name) => {
    expect(() => readConfig({ ...ups, [name]: '' })).toThrow(
      `${name}: is needed because RATES_DRIVER is live`,
    )
  },
)

test('live addresses without the key stop the boot with its name', () => {
  expect(() => readConfig({ ADDRESS_DRIVER: 'live' })).toThrow(
    'SMARTY_EMBEDDED_KEY: is needed because ADDRESS_DRIVER is live',
  )
})

test.for([
  [
    { SMARTY_EMBEDDED_KEY: '1234' },
    'ADDRESS_DRIVER: say live or embedded, because SMARTY_EMBEDDED_KEY is set',
  ],
  [{ UPS_CLIENT_ID: 'id' }, 'RATES_DRIVER: say live or embedded, because UPS_CLIENT_ID is set'],
] as const)('%j alone does not fall back in silence', ([env, sentence]) => {
  expect(() => readConfig(env)).toThrow(sentence)
})

test('credentials may stay while the port is embedded on purpose', () => {
  expect(readConfig({ ...ups, RATES_DRIVER: 'embedded' }).rates).toEqual({ driver: 'embedded' })
})

test.for([
  ['UPS_ORIGIN_ZIP', '3000'],
  ['UPS_ORIGIN_STATE', 'Georgia'],
  ['UPS_ACCOUNT_NUMBER', '12'],
  ['UPS_BASE_URL', 'ftp://x'],
] as const)('%s=%s is refused by name', ([name, value]) => {
  expect(() => readConfig({ ...ups, [name]: value })).toThrow(name)
})

test.for(['ZOHO_ACCOUNTS_URL', 'ZOHO_API_URL', 'UPS_BASE_URL', 'SMARTY_BASE_URL', 'S3_ENDPOINT'])(
  '%s beyond this machine has to begin with https',
  (name) => {
    expect(() => readConfig({ PICTURES_DRIVER: 'files', [name]: 'http://vendor.example' })).toThrow(
      `${name}: has to begin with https`,
    )
    for (const fine of ['https://vendor.example', 'http://127.0.0.1:4010'])
      expect(() => readConfig({ PICTURES_DRIVER: 'files', [name]: fine })).not.toThrow()
  },
)

test('delivery days follow the rates, unless they are told otherwise', () => {
  expect(readConfig({}).transit).toEqual({ driver: 'embedded' })
  expect(readConfig(ups).transit.driver).toBe('live')
  expect(readConfig({ ...ups, TRANSIT_DRIVER: 'embedded' }).transit).toEqual({ driver: 'embedded' })
  const daysOnly = readConfig({ ...ups, RATES_DRIVER: 'embedded', TRANSIT_DRIVER: 'live' })
  expect([daysOnly.rates.driver, daysOnly.transit.driver]).toEqual(['embedded', 'live'])
  expect(() => readConfig({ TRANSIT_DRIVER: 'live' })).toThrow(
    'UPS_CLIENT_ID: is needed because TRANSIT_DRIVER is live',
  )
})
