import { brand, configureCompany } from '@portal/domain/brand'
import { afterEach, expect, test } from 'vitest'
import { companyScript } from './company-script.ts'

afterEach(() => configureCompany({}))

test('pages carry nothing while everything is as in brand.ts', () => {
  expect(companyScript()).toBe('')
})

test('the browser reads what the server was configured with, and nothing in it can end the script', () => {
  const postalAddress = '1 Main St</script><script>alert(1)'
  configureCompany({ salesEmail: 'orders@acme.example', postalAddress })
  const script = companyScript()
  expect(script.match(/<\/script>/g)).toHaveLength(1)

  configureCompany({})
  new Function(script.replace(/^<script>|<\/script>$/g, ''))()
  expect([brand.salesEmail, brand.postalAddress]).toEqual(['orders@acme.example', postalAddress])
})

test('how invoices are paid is on no public page', () => {
  configureCompany({ remitTo: ['PO Box 1187'], bankTransfer: ['Account 70014 5533'] })
  expect(companyScript()).toBe('')
})
