import { describe, expect, test } from 'vitest'
import { attentionLink, devicesOf, figureLinks, type LinkedAccount } from './account-links.ts'

const accountId = '4001'
const agent: LinkedAccount = { accountId, isOwn: false, actsForOthers: false, seesInvoices: false }
const manager: LinkedAccount = { accountId, isOwn: false, actsForOthers: true, seesInvoices: true }
const customer: LinkedAccount = { accountId, isOwn: true, actsForOthers: false, seesInvoices: true }

describe('what an overview counts is what its links show', () => {
  test('to an agent of this account alone', () => {
    expect(attentionLink({ kind: 'missing', orderId: null, units: 2 }, agent)).toBe(
      '/fleet?status=missing&account=4001',
    )
    expect(attentionLink({ kind: 'covers', devices: 3, until: '2026-05-01' }, agent)).toBe(
      '/fleet?cover=soon&account=4001',
    )
    expect(figureLinks(agent)).toEqual({
      inService: '/fleet?group=inService&account=4001',
      arriving: '/orders-agent?status=submitted&account=4001',
      cases: '/repairs?account=4001',
      owed: '#money',
      covers: '/fleet?cover=soon&account=4001',
    })
    expect(devicesOf(agent)({ station: 's1' })).toBe('/fleet?station=s1&account=4001')
  })

  test('to a manager of every agent who ordered for it', () => {
    expect(figureLinks({ ...agent, seesInvoices: true }).owed).toBe(
      '/books?month=all&state=unpaid&account=4001',
    )
    expect(figureLinks(manager).arriving).toBe('/orders-agent?status=submitted&agent=all&account=4001')
  })

  test('to people of the account without its number, which their lists do not need', () => {
    expect(attentionLink({ kind: 'missing', orderId: 7, units: 1 }, customer)).toBe('/fleet?status=missing')
    expect(attentionLink({ kind: 'covers', devices: 3, until: '2026-05-01' }, customer)).toBe(
      '/fleet?cover=soon',
    )
    expect(devicesOf(customer)({ station: 's1' })).toBe('/fleet?station=s1')
    expect(devicesOf(customer)({})).toBe('/fleet')
    expect(figureLinks(customer)).toMatchObject({ arriving: '/orders?status=submitted', cases: '/repairs' })
  })

  test('to the order or the case itself where one is meant', () => {
    expect(attentionLink({ kind: 'approval', orderId: 12, orderTotal: 5 }, agent)).toBe('/order-details/12')
    expect(
      attentionLink({ kind: 'case', caseId: 'c1', caseNumber: 1, unitNumber: null, model: '' }, agent),
    ).toBe('/repairs/c1')
  })
})
