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

describe('forms that people really use', () => {
  test.for([
    // The part of the building is first.
    ['Dock 7, 1200 Industrial Blvd', '1200 Industrial Blvd Dock 7'],
    ['Dock 7 1200 Industrial Blvd', '1200 Industrial Blvd Dock 7'],
    ['Suite 200, 350 Fifth Avenue', '350 Fifth Ave Ste 200'],
    ['Ste. 200 - 350 Fifth Avenue', '350 Fifth Ave Ste 200'],
    ['Apt 4B, 12 Main St', '12 Main St Apt 4B'],
    ['APT. #4B 12 MAIN ST', '12 Main St Apt 4B'],
    ['#12, 450 Harbor Dr', '450 Harbor Dr # 12'],
    ['# 12 450 Harbor Dr', '450 Harbor Dr # 12'],
    ['Unit C, 77 N 2nd St', '77 N 2nd St Unit C'],
    ['Building 4, Suite 10, 1 Microsoft Way', '1 Microsoft Way Bldg 4 Ste 10'],
    ['2nd Floor, 350 5th Ave', '350 5th Ave Fl 2'],
    ['Rear, 40 McKinley Pl', '40 McKinley Pl Rear'],
    ['Gate 3 at 980 Airline Junction Rd', '980 Airline Junction Rd Gate 3'],
    ['PMB 210, 4100 Harbor Blvd', '4100 Harbor Blvd PMB 210'],
    ['Warehouse C, 55 Depot Rd', '55 Depot Rd Whse C'],
    ['Hangar 5, 900 Airport Way', '900 Airport Way Hngr 5'],
    // It is last.
    ['1200 Industrial Blvd, Dock 7', '1200 Industrial Blvd Dock 7'],
    ['1200 Industrial Blvd Door 12', '1200 Industrial Blvd Door 12'],
    ['1200 Industrial Blvd Bay A', '1200 Industrial Blvd Bay A'],
    ['350 Fifth Avenue, Suite 200', '350 Fifth Ave Ste 200'],
    ['350 Fifth Avenue, Ste. A & B', '350 Fifth Ave Ste A & B'],
    ['350 5th Ave, 21st Floor', '350 5th Ave Fl 21'],
    ['350 5th Ave 21st Fl Rm 2100', '350 5th Ave Fl 21 Rm 2100'],
    ['1 Microsoft Way Bldg 4', '1 Microsoft Way Bldg 4'],
    ['1 Microsoft Way, Building 4, Suite 200', '1 Microsoft Way Bldg 4 Ste 200'],
    ['123 Main St #12', '123 Main St # 12'],
    ['123 Main St, Apt #12-C', '123 Main St Apt 12-C'],
    ['123 Main St (rear)', '123 Main St Rear'],
    ['123 Main St Lot 5', '123 Main St Lot 5'],
    ['123 Main St Spc 14', '123 Main St Spc 14'],
    ['123 Main St Tower B Fl 9', '123 Main St Twr B Fl 9'],
    ['123 Main St, PO Box 45', '123 Main St PO Box 45'],
    ['700 18th St NW Unit 2', '700 18th St NW Unit 2'],
    // House numbers.
    ['100 1/2 Elm Street', '100 1/2 Elm St'],
    ['100-1/2 Elm Street', '100 1/2 Elm St'],
    ['100½ Elm Street', '100 1/2 Elm St'],
    ['12-A Main St', '12-A Main St'],
    ['1200-1204 Industrial Blvd', '1200-1204 Industrial Blvd'],
    ['37-18 Northern Blvd #2', '37-18 Northern Blvd # 2'],
    ['N6W23001 Bluemound Rd', 'N6W23001 Bluemound Rd'],
    ['One Microsoft Way', '1 Microsoft Way'],
    ['Two Penn Plaza', '2 Penn Plz'],
    ['#12 Main Street', '12 Main St'],
    // Roads that have numbers.
    ['12345 State Highway 121', '12345 State Highway 121'],
    ['500 US Highway 41 N', '500 US Highway 41 N'],
    ['500 us hwy 41 north', '500 US Hwy 41 N'],
    ['1420 US-41', '1420 US-41'],
    ['1420 us-41 south', '1420 US-41 S'],
    ['4500 Highway 6 S, Ste 100', '4500 Highway 6 S Ste 100'],
    ['2300 FM 1960 W', '2300 FM 1960 W'],
    ['2300 fm 1960 rd w', '2300 FM 1960 Rd W'],
    ['800 County Road 12', '800 County Road 12'],
    ['1500 Co Rd 5', '1500 Co Rd 5'],
    ['7 State Route 9 #3', '7 State Route 9 # 3'],
    ['N5678 County Road K', 'N5678 County Road K'],
    ['100 I-35 Frontage Rd', '100 I-35 Frontage Rd'],
    ['100 North Gate 5 Road', '100 N Gate 5 Rd'],
    // Directions.
    ['500 Main Street Northeast', '500 Main St NE'],
    ['500 NE Main St', '500 NE Main St'],
    ['500 Main St. S.W.', '500 Main St SW'],
    ['500 N.W. 5th Ave', '500 NW 5th Ave'],
    ['1234 S 500 E', '1234 S 500 E'],
    ['450 North 300 West', '450 N 300 W'],
    ['100 South Park Avenue', '100 S Park Ave'],
    // Names that look like something else.
    ['45 Avenue of the Americas', '45 Avenue of the Americas'],
    ['100 Avenue A', '100 Avenue A'],
    ['100 Green Bay Rd', '100 Green Bay Rd'],
    ['100 Green Bay', '100 Green Bay'],
    ['12 Fire Tower Rd', '12 Fire Tower Rd'],
    ['200 Terminal Ave', '200 Terminal Ave'],
    ['12 Mile Rd', '12 Mile Rd'],
    ['1 Infinite Loop', '1 Infinite Loop'],
    ['30 Rockefeller Plaza', '30 Rockefeller Plz'],
    // Boxes.
    ['P.O.Box 4735', 'PO Box 4735'],
    ['POBox 12', 'PO Box 12'],
    ['P O Box #12', 'PO Box 12'],
    ['PO Box A', 'PO Box A'],
    ['P.O. Drawer 12', 'PO Box 12'],
    ['Lock Box 77', 'PO Box 77'],
    ['R.R. 2, Box 4560', 'RR 2 Box 4560'],
    ['RFD 3 Box 12', 'RR 3 Box 12'],
    ['Star Route 1 Box 9', 'HC 1 Box 9'],
    ['CMR 402 Box 555', 'CMR 402 Box 555'],
  ] as const)('%j is %j, and stays so', ([typed, written]) => {
    expect(line(typed)).toBe(written)
    expect(line(written)).toBe(written)
  })
})

test.for([
  'Dock 7',
  'Dock 7, Industrial Blvd',
  'Lot 12 Main St',
  'Suite 200',
  'Ten Mile Rd',
  'One',
  'One Way',
  'County Road 12',
])('%j still has no house number', (typed) => {
  expect(parseStreet(typed)).toBeUndefined()
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

test('building and part are separated', () => {
  const parsed = parseStreet('350 5th Ave Suite 2100')
  expect(parsed && [buildingLine(parsed), secondaryLine(parsed)]).toEqual(['350 5th Ave', 'Ste 2100'])
})

test('several parts are one, whose first word is its designator', () => {
  expect(parseStreet('Dock 7, 1 Microsoft Way Bldg 4 Suite 200')).toMatchObject({
    number: '1',
    secondary: { designator: 'Bldg', number: '4 Ste 200 Dock 7', isComplete: true },
  })
})
