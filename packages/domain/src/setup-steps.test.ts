import { expect, test } from 'vitest'
import { type SetupFacts, setupStepsOf, testEmailWords } from './setup-steps.ts'

const empty: SetupFacts = {
  crm: 'embedded',
  ledger: 'embedded',
  companyMissing: ['phone', 'salesEmail', 'supportEmail', 'postalAddress'],
  mail: 'mailbox',
  isEmailTested: false,
  testEmail: null,
  hasManufacturer: false,
  hasProduct: false,
  sellsProduct: false,
  hasInvoiceTerms: false,
  hasAgent: false,
  hasAgentUser: false,
  hasAgentSignIn: false,
  hasAccount: false,
  hasContact: false,
  hasCustomer: false,
  hasCustomerSignIn: false,
  hasOrder: false,
}

const stepOf = (facts: Partial<SetupFacts>, key: string) => {
  const step = setupStepsOf({ ...empty, ...facts }).find((one) => one.key === key)
  if (!step) throw new Error(`There is no step ${key}.`)
  return step
}

test('of an empty installation every step is left, each with a reason', () => {
  for (const step of setupStepsOf(empty))
    expect(step).toMatchObject({
      isDone: false,
      left: expect.stringMatching(/\.$/),
      why: expect.stringMatching(/\.$/),
    })
})

test('of a complete one none is left', () => {
  const steps = setupStepsOf({
    ...empty,
    companyMissing: [],
    mail: 'smtp',
    isEmailTested: true,
    hasManufacturer: true,
    hasProduct: true,
    sellsProduct: true,
    hasInvoiceTerms: true,
    hasAgent: true,
    hasAgentUser: true,
    hasAgentSignIn: true,
    hasAccount: true,
    hasContact: true,
    hasCustomer: true,
    hasCustomerSignIn: true,
    hasOrder: true,
  })
  expect(steps.map(({ isDone, left }) => [isDone, left])).toEqual(steps.map(() => [true, null]))
})

test('the company names what is missing, and leads to its settings', () => {
  const step = stepOf({ companyMissing: ['phone', 'postalAddress'] }, 'company')
  expect(step.left).toBe('Not set: phone number, postal address. Until then the built-in values are shown.')
  expect(step.links).toEqual([{ label: 'Open company settings', to: '/admin/settings/company' }])
})

test('invoice terms are left until they are saved, and are the ledger’s own where it is live', () => {
  expect(stepOf({}, 'terms')).toMatchObject({
    isDone: false,
    left: expect.stringContaining('due after 30 days and have no tax'),
    links: [{ label: 'Open terms and tax', to: '/books/settings' }],
  })
  expect(stepOf({ hasInvoiceTerms: true }, 'terms')).toMatchObject({ isDone: true, left: null })
  expect(setupStepsOf({ ...empty, ledger: 'live' }).map(({ key }) => key)).not.toContain('terms')
})

test('a first product needs a picture, and the last step leads to the promises of the home page', () => {
  expect(stepOf({}, 'product').left).toContain('with a picture')
  expect(stepOf({}, 'order').links.map(({ to }) => to)).toEqual([
    '/phones',
    '/admin/settings/home',
    '/admin/settings/questions',
  ])
})

test('email is not done while nothing leaves the server', () => {
  expect(stepOf({ isEmailTested: true }, 'email')).toMatchObject({
    isDone: false,
    left: expect.stringContaining('SMTP_URL'),
  })
  expect(stepOf({ isEmailTested: true, mail: 'smtp' }, 'email').isDone).toBe(true)
})

test('a step that is half done says what is missing', () => {
  expect(stepOf({ hasProduct: true }, 'product').left).toContain('add an offer')
  expect(stepOf({ hasAgent: true }, 'agent').left).toContain('WbcAgent')
  expect(stepOf({ hasAccount: true }, 'account').left).toContain('No account has a contact yet')
})

test.each([
  ['smtp', 'was invited by email and has not chosen a password yet.'],
  ['mailbox', 'has not chosen a password yet. Create a link on their user page and share it.'],
] as const)('people who cannot sign in yet leave their step open (%s)', (mail, words) => {
  for (const [key, facts] of [
    ['agent', { hasAgent: true, hasAgentUser: true }],
    ['customer', { hasCustomer: true }],
  ] as const) {
    const step = stepOf({ mail, ...facts }, key)
    expect([step.isDone, step.left]).toEqual([false, `The ${key} ${words}`])
    expect(step.links).toContainEqual({ label: 'See users', to: '/admin/users' })
  }
})

test('with a live CRM, agents, accounts and contacts come from there', () => {
  for (const key of ['agent', 'account']) {
    const step = stepOf({ crm: 'live' }, key)
    expect(step.left).toContain('copied from the CRM')
    expect(step.links.map(({ to }) => to)).toContain('/admin/vendors')
  }
})

test('a test email says how it fared', () => {
  const to = 'grace@company.example'
  expect(testEmailWords({ to, state: 'sent', reason: null }, 'smtp')).toContain(
    'accepted the email to grace@',
  )
  expect(testEmailWords({ to, state: 'sent', reason: null }, 'mailbox')).toContain('stayed on this server')
  expect(testEmailWords({ to, state: 'queued', reason: null }, 'smtp')).toContain('is being sent')
  expect(testEmailWords({ to, state: 'queued', reason: 'ESOCKET: refused' }, 'smtp')).toContain('keep trying')
  expect(testEmailWords({ to, state: 'failed', reason: '550 no such user' }, 'smtp')).toContain(
    '550 no such user',
  )
})
