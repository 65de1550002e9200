import { brand, configureCompany } from '@portal/domain/brand'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { contentSecurityPolicy } from './http/security.ts'
import { emailText } from './mail/email-text.ts'

afterEach(() => configureCompany({}))

const companyFrom = (env: Record<string, string>) => readConfig(env).company

test('nothing set, nothing is replaced', () => {
  expect(companyFrom({})).toEqual({})
})

test.for([
  ['(419) 555-0100', '419.555.0100', 'tel:+14195550100'],
  ['+1 419 555 0100', '419.555.0100', 'tel:+14195550100'],
  ['419.555.0100', '419.555.0100', 'tel:+14195550100'],
])('%s is shown dotted, and dialed with its country', ([COMPANY_PHONE = '', dotted, href]) => {
  expect(companyFrom({ COMPANY_PHONE })).toEqual({ phone: { dotted, vanity: dotted, href } })
})

test('a vanity form is beside the number', () => {
  expect(companyFrom({ COMPANY_PHONE: '4195550100', COMPANY_VANITY_PHONE: '419-FLEETS' })).toMatchObject({
    phone: { vanity: '419-FLEETS', dotted: '419.555.0100' },
  })
})

test.for([
  ['COMPANY_PHONE', '555-0100'],
  ['COMPANY_SALES_EMAIL', 'sales'],
  ['FILM_URL', 'http://films.example/ready.webm'],
  ['FILM_SECONDS', '0'],
])('%s=%s is refused by name', ([name = '', value = '']) => {
  expect(() => readConfig({ [name]: value })).toThrow(name)
})

test('the support address sends mail until another sender is set', () => {
  expect(readConfig({ COMPANY_SUPPORT_EMAIL: 'help@acme.example' }).mailFrom).toBe('WBC <help@acme.example>')
})

test('emails carry the phone, address and email of the installation', () => {
  configureCompany(
    companyFrom({
      COMPANY_PHONE: '419.555.0100',
      COMPANY_SUPPORT_EMAIL: 'help@acme.example',
      COMPANY_ADDRESS: '1 Main St, Lima, OH 45801',
    }),
  )
  const text = emailText({ subject: 'S', tag: 'T', title: 'T', pieces: [], reason: 'Because.' })

  for (const part of ['419.555.0100', 'help@acme.example', '1 Main St, Lima, OH 45801'])
    expect(text).toContain(part)
})

test('a film on a storage host is played from there and from nowhere else', () => {
  expect(contentSecurityPolicy()).not.toContain('media-src')

  configureCompany(companyFrom({ FILM_URL: 'https://films.example/ready.webm', FILM_SECONDS: '75' }))

  expect(brand.film).toMatchObject({
    url: 'https://films.example/ready.webm',
    captions: '/film/ready-to-route.vtt',
    seconds: 75,
  })
  expect(contentSecurityPolicy()).toContain("media-src 'self' https://films.example;")
})
