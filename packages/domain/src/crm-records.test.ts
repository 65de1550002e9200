import { expect, test } from 'vitest'
import { accountNameKey, likeNamed } from './crm-records.ts'

test('names of one company are alike, regardless of legal form, punctuation and case', () => {
  for (const name of [
    'Northgate Delivery LLC',
    'NORTHGATE DELIVERY, L.L.C.',
    ' northgate  delivery inc. ',
    'Nørthgåte-Delivery',
    'North`gate Delivery',
  ])
    expect([name, accountNameKey(name)]).toEqual([name, 'northgate delivery'])
  expect(accountNameKey('Northgate Deliveries')).not.toBe('northgate delivery')
  expect(accountNameKey('LLC')).toBe('')
})

test('an account is not like itself, and a name of no words is like none', () => {
  const found = [
    { accountId: '1', accountName: 'Harbor Couriers' },
    { accountId: '2', accountName: 'Harbor Couriers, Inc.' },
    { accountId: '3', accountName: 'LLC' },
  ]
  expect(likeNamed('harbor couriers', found, '1').map(({ accountId }) => accountId)).toEqual(['2'])
  expect(likeNamed('Harbor', found, null)).toEqual([])
  expect(likeNamed('Inc', found, null)).toEqual([])
})
