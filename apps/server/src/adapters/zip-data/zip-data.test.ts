import { statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { milesBetween } from '../../ports/postal-data.ts'
import { zipData } from './zip-data.ts'

const data = zipData()
const at = async (zip: string) => (await data.findZip(zip))?.at ?? [0, 0]

test.for([
  ['10118', 'New York', 'NY', 'New York'],
  ['30005', 'Alpharetta', 'GA', 'Fulton'],
  ['43604', 'Toledo', 'OH', 'Lucas'],
  ['20500', 'Washington', 'DC', 'District of Columbia'],
  ['99553', 'Akutan', 'AK', 'Aleutians East'],
  ['09007', 'APO', 'AE', ''],
  ['34002', 'APO', 'AA', ''],
  ['96201', 'APO', 'AP', ''],
  ['96860', 'Jbphh', 'HI', 'Honolulu'],
] as const)('%s is %s, %s', async ([zip, city, state, county]) => {
  expect(await data.findZip(zip)).toMatchObject({ zip, city, state, county })
})

test.for([
  ['00901', 'PR'],
  ['00802', 'VI'],
  ['96910', 'GU'],
  ['96950', 'MP'],
  ['96799', 'AS'],
] as const)('%s, which the table lacks, is in %s by its prefix', async ([zip, state]) => {
  expect(await data.findZip(zip)).toMatchObject({ zip, state, city: '' })
})

test.for(['00000', '99999', '1011', 'ABCDE', '٣٠٠٠٥', ''])('%j does not exist', async (zip) => {
  expect(await data.findZip(zip)).toBeUndefined()
})

test('every ZIP code has a city, a state of two letters and a place on earth', async () => {
  const all = (await Promise.all([...'0123456789'].map((digit) => data.zipsStartingWith(digit)))).flat()
  expect(all.length).toBe(41_488)
  expect(all.filter(({ zip }) => !/^\d{5}$/.test(zip))).toEqual([])
  expect(all.filter(({ city }) => city === '')).toEqual([])
  expect(all.filter(({ state }) => !/^[A-Z]{2}$/.test(state))).toEqual([])
  expect(all.filter(({ at: [north, east] }) => Math.abs(north) > 90 || Math.abs(east) > 180)).toEqual([])
  expect(all.map(({ zip }) => zip)).toEqual(all.map(({ zip }) => zip).toSorted())
})

describe('places', () => {
  test('New York is 2,450 miles from Los Angeles, to one percent', async () => {
    const miles = milesBetween(await at('10118'), await at('90012'))
    expect(miles).toBeGreaterThan(2_425)
    expect(miles).toBeLessThan(2_475)
  })

  test('a ZIP code that is not in the table lies among its neighbours', async () => {
    expect(await data.findZip('43600')).toBeUndefined()
    const region = await data.findRegion('43600')
    expect(region?.state).toBe('OH')
    expect(milesBetween(region?.at ?? [0, 0], await at('43604'))).toBeLessThan(15)
    expect(await data.findRegion('00000')).toBeUndefined()
  })
})

describe('cities', () => {
  test('a city has all its ZIP codes, regardless of its capitals', async () => {
    const zips = (await data.zipsOfCity('TOLEDO', 'OH')).map(({ zip }) => zip)
    expect(zips).toContain('43604')
    expect(zips).toContain('43607')
    expect(await data.zipsOfCity('Toledo', 'NV')).toEqual([])
  })

  test.for(['St. Louis', 'Saint Louis', 'st louis'])('%s is one city', async (name) => {
    expect((await data.zipsOfCity(name, 'MO')).length).toBeGreaterThan(20)
  })

  test('the beginning of a name finds the largest first', async () => {
    const [first] = await data.citiesStartingWith('houst')
    expect(first).toMatchObject({ city: 'Houston', state: 'TX' })
  })
})

test('the packed file stays small', () => {
  expect(statSync(new URL('us-zips.txt.gz', import.meta.url)).size).toBeLessThan(600_000)
})
