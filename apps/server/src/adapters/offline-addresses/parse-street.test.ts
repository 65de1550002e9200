import { describe, expect, test } from 'vitest'
import { buildingLine, deliveryLine, parseStreet, secondaryLine } from './parse-street.ts'

const line = (typed: string) => {
  const parsed = parseStreet(typed)
  return parsed && deliveryLine(parsed)
}

describe('a street is written as the Postal Service abbreviates it', () => {
  test.for([
    ['350 fifth avenue', '350 Fifth Ave'],
    ['350 5TH AVE, FLOOR 21', '350 5th Ave Fl 21'],
    ['  4100   harbor  boulevard ', '4100 Harbor Blvd'],
    ['980 Airline Junction Road', '980 Airline Junction Rd'],
    ['1600 Pennsylvania Avenue Northwest', '1600 Pennsylvania Ave NW'],
    ['12 North Main Street Apartment 4B', '12 N Main St Apt 4B'],
    ['100 North Street', '100 North St'],
    ['123 Front St', '123 Front St'],
    ['45 N Front St', '45 N Front St'],
    ['77 Massachusetts Ave #10-250', '77 Massachusetts Ave # 10-250'],
    ['350 5th Ave 21', '350 5th Ave # 21'],
    ['5619 Loop 1604', '5619 Loop 1604'],
    ['800 County Road 12', '800 County Road 12'],
    ['100 1/2 Elm St.', '100 1/2 Elm St'],
    ['12-34 Bell Blvd', '12-34 Bell Blvd'],
    ['W309 S4860 Commercial Dr', 'W309 S4860 Commercial Dr'],
    ['221b Baker Street', '221B Baker St'],
    ['1 Broadway', '1 Broadway'],
    ['45 Harbor Key', '45 Harbor Key'],
    ["9 O'CONNOR WAY", "9 O'Connor Way"],
    ['40 McKinley Pl Suite 300', '40 McKinley Pl Ste 300'],
    ['40 McKinley Pl Rear', '40 McKinley Pl Rear'],
    ['123 Martin Luther King Jr Blvd', '123 Martin Luther King Jr Blvd'],
  ] as const)('%j is %j', ([typed, written]) => {
    expect(line(typed)).toBe(written)
  })

  test('writing it again changes nothing', () => {
    for (const typed of [
      '350 fifth avenue fl 21',
      '12 north main street apt 4b',
      'p.o. box 12',
      'rr 2 box 4560',
    ])
      expect(line(line(typed) ?? '')).toBe(line(typed))
  })
})

describe('boxes', () => {
  test.for([
    ['P.O. Box 4735', 'PO Box 4735'],
    ['post office box 12a', 'PO Box 12A'],
    ['Box 9', 'PO Box 9'],
    ['RR 2 Box 4560', 'RR 2 Box 4560'],
    ['Rural Route 2, Box 4560', 'RR 2 Box 4560'],
    ['HC 68 Box 23A', 'HC 68 Box 23A'],
    ['general delivery', 'General Delivery'],
  ] as const)('%j is %j', ([typed, written]) => {
    expect(line(typed)).toBe(written)
  })
})

test.for(['Main Street', 'Northgate Delivery LLC', '', '   ', '350', 'PO Box', '#5', 'Ave 5th 350'])(
  '%j is nothing that mail could be brought to',
  (typed) => {
    expect(parseStreet(typed)).toBeUndefined()
  },
)

test('a part of the building without its number is not complete', () => {
  expect(parseStreet('350 5th Ave Apt')).toMatchObject({
    secondary: { designator: 'Apt', isComplete: false },
  })
  expect(parseStreet('350 5th Ave Lobby')).toMatchObject({
    secondary: { designator: 'Lbby', isComplete: true },
  })
})

test('building and part are told apart', () => {
  const parsed = parseStreet('350 5th Ave Suite 2100')
  expect(parsed && [buildingLine(parsed), secondaryLine(parsed)]).toEqual(['350 5th Ave', 'Ste 2100'])
})
