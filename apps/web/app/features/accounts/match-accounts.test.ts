import type { Account } from '@portal/contract/accounts'
import { expect, test } from 'vitest'
import { matchAccounts } from './agent-accounts.ts'

const account = (accountName: string, salesSupport: string, salesSupportEmail: string): Account => ({
  id: accountName,
  accountId: accountName,
  accountName,
  salesSupport,
  salesSupportEmail,
  ownerName: 'Lena Owner',
  billingStreet: '1 Lena St',
  billingStreet1: '',
  billingCity: 'Toledo',
  billingState: 'OH',
  billingCode: '43604',
  shippingStreet: '',
  shippingStreet1: '',
  shippingCity: '',
  shippingState: '',
  shippingCode: '',
})

const accounts = [
  account('Northgate Delivery LLC', 'Lena Frost', 'lfrost@wbc.example'),
  account('Lakeshore Last Mile', 'Omar Velez', 'omar@wbc.example'),
]
const found = (search: string) => matchAccounts(accounts, search).map(({ accountName }) => accountName)

test.for([
  ['northGATE', ['Northgate Delivery LLC']],
  ['lena', ['Northgate Delivery LLC']],
  ['  omar@ ', ['Lakeshore Last Mile']],
  ['wbc.example', ['Northgate Delivery LLC', 'Lakeshore Last Mile']],
  ['delivery nórthgate', ['Northgate Delivery LLC']],
  ['frost northgate', ['Northgate Delivery LLC']],
  ['toledo', []],
  ['owner', []],
  ['', ['Northgate Delivery LLC', 'Lakeshore Last Mile']],
  ['   ', ['Northgate Delivery LLC', 'Lakeshore Last Mile']],
] as const)(
  '"%s" is looked for in account name, support name and support email only, word by word',
  ([search, names]) => {
    expect(found(search)).toEqual(names)
  },
)
