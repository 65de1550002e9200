import { defaultNetDays } from './books.ts'
import { adminProductPath, adminUserPath, booksSettingsPath, insertId, paths } from './paths.ts'
import { adminAccountPath, adminPaths } from './portal-paths.ts'

/** What an installation needs before its first customer orders (docs/spec/back-office.md#setup-checklist). */

export const companyFacts = ['phone', 'salesEmail', 'supportEmail', 'postalAddress'] as const
export type CompanyFact = (typeof companyFacts)[number]

const companyWords: Record<CompanyFact, string> = {
  phone: 'phone number',
  salesEmail: 'sales email',
  supportEmail: 'support email',
  postalAddress: 'postal address',
}

export const testEmailStates = ['queued', 'sent', 'failed'] as const
export type TestEmailState = (typeof testEmailStates)[number]

/** The newest test email of the person who looks. */
export type TestEmail = {
  to: string
  state: TestEmailState
  /** Why it was not sent, or not yet: the answer of the mail server. */
  reason: string | null
}

/** What the server counted, at this moment. */
export type SetupFacts = {
  crm: 'embedded' | 'live'
  ledger: 'embedded' | 'live'
  /** What still has its default. */
  companyMissing: readonly CompanyFact[]
  mail: 'mailbox' | 'smtp'
  /** Whether a test email of any Administrator was sent. */
  isEmailTested: boolean
  testEmail: TestEmail | null
  hasManufacturer: boolean
  hasProduct: boolean
  /** An active product with an active offer. */
  sellsProduct: boolean
  /** Whether net days and tax rates of invoices were saved, be it as they were. */
  hasInvoiceTerms: boolean
  /** An active agent of the CRM. */
  hasAgent: boolean
  /** One of them who is an active user with the role WbcAgent. */
  hasAgentUser: boolean
  /** One of these users who has chosen a password. */
  hasAgentSignIn: boolean
  hasAccount: boolean
  /** An active account with a contact. */
  hasContact: boolean
  hasCustomer: boolean
  /** A customer who has chosen a password. */
  hasCustomerSignIn: boolean
  hasOrder: boolean
}

export const setupStepKeys = [
  'company',
  'email',
  'manufacturer',
  'product',
  'terms',
  'agent',
  'account',
  'customer',
  'order',
] as const
export type SetupStepKey = (typeof setupStepKeys)[number]

export type SetupStep = {
  key: SetupStepKey
  title: string
  isDone: boolean
  /** Why it matters, for customers or for the work of agents. */
  why: string
  /** What is left to do; null once it is done. */
  left: string | null
  /** Screens that do it; none where it is done on the dashboard. */
  links: ReadonlyArray<{ label: string; to: string }>
}

/** The steps in the order in which they are done; each depends on those before it. */
export const setupStepsOf = (facts: SetupFacts): SetupStep[] => [
  companyStep(facts),
  emailStep(facts),
  {
    key: 'manufacturer',
    title: 'First manufacturer',
    isDone: facts.hasManufacturer,
    why: 'Every product belongs to a manufacturer, and customers filter the shop by it.',
    left: facts.hasManufacturer
      ? null
      : 'No manufacturers yet. Add one with New manufacturer in the product form.',
    links: [{ label: 'Open the product form', to: adminProductPath(insertId) }],
  },
  productStep(facts),
  ...termsSteps(facts),
  ...peopleSteps(facts),
  customerStep(facts),
  {
    key: 'order',
    title: 'Test order',
    isDone: facts.hasOrder,
    why: 'One order shows that prices, addresses, shipping, email and invoices work together. Check the home page before customers do: its figures and its answers to questions are promises.',
    left: facts.hasOrder
      ? null
      : 'No order has been submitted yet. Place one for your own account, and cancel it afterward.',
    links: [
      { label: 'Open the shop', to: paths.phones },
      { label: 'Open home page figures', to: `${adminPaths.settings}/home` },
      { label: 'Open questions', to: `${adminPaths.settings}/questions` },
    ],
  },
]

function companyStep({ companyMissing }: SetupFacts): SetupStep {
  const isDone = companyMissing.length === 0
  return {
    key: 'company',
    title: 'Company',
    isDone,
    why: 'Pages, emails, invoices and PDFs tell customers whom to call and write to.',
    left: isDone
      ? null
      : `Not set: ${companyMissing.map((fact) => companyWords[fact]).join(', ')}. Until then the built-in values are shown.`,
    links: [{ label: 'Open company settings', to: `${adminPaths.settings}/company` }],
  }
}

/** Done once a mail server took a test email: what stays on this server reaches no one. */
function emailStep({ mail, isEmailTested }: SetupFacts): SetupStep {
  const isDone = mail === 'smtp' && isEmailTested
  return {
    key: 'email',
    title: 'Email',
    isDone,
    why: 'Invitations, order confirmations and password resets are sent by email.',
    left: isDone
      ? null
      : mail === 'smtp'
        ? 'No test email has been sent yet. Send one to yourself.'
        : 'No mail server is set, so no email leaves this server. Set SMTP_URL and MAIL_FROM, then send a test email to yourself.',
    links: [],
  }
}

function productStep({ hasProduct, sellsProduct }: SetupFacts): SetupStep {
  return {
    key: 'product',
    title: 'First product',
    isDone: sellsProduct,
    why: 'The shop shows active products with at least one active offer of a carrier.',
    left: sellsProduct
      ? null
      : hasProduct
        ? 'No active product has an active offer yet. Open a product and add an offer with its item price and plan price.'
        : 'No products yet. Add one with a picture, which every product needs, and its offers, or import products and offers from files.',
    links: [
      hasProduct
        ? { label: 'See products', to: paths.adminProducts }
        : { label: 'Add a product', to: adminProductPath(insertId) },
      { label: 'Import files', to: paths.adminImport },
    ],
  }
}

/** None with a live ledger, which has terms and taxes of its own. */
function termsSteps({ ledger, hasInvoiceTerms }: SetupFacts): SetupStep[] {
  if (ledger === 'live') return []
  return [
    {
      key: 'terms',
      title: 'Invoice terms and tax',
      isDone: hasInvoiceTerms,
      why: 'Invoices are due after the net days and have the tax of the state that the order ships to. States without a rate have none.',
      left: hasInvoiceTerms
        ? null
        : `Not saved yet: invoices are due after ${defaultNetDays} days and have no tax. Enter what applies and save.`,
      links: [{ label: 'Open terms and tax', to: booksSettingsPath }],
    },
  ]
}

function customerStep({ hasCustomer, hasCustomerSignIn, mail }: SetupFacts): SetupStep {
  return {
    key: 'customer',
    title: 'First customer user',
    isDone: hasCustomerSignIn,
    why: 'Customers sign in and order for their account. You can create them, or approve their registrations.',
    left: hasCustomerSignIn
      ? null
      : hasCustomer
        ? invitedWords('customer', mail)
        : 'No active user is linked to an account and a contact yet.',
    links: [
      hasCustomer ? seeUsers : { label: 'Add a user', to: adminUserPath(insertId) },
      { label: 'See registrations', to: `${paths.adminUsers}?status=waiting` },
    ],
  }
}

const seeUsers = { label: 'See users', to: paths.adminUsers }

/** Of someone who has not chosen a password: without a mail server the link has to be shared by hand. */
const invitedWords = (who: 'agent' | 'customer', mail: SetupFacts['mail']) =>
  mail === 'smtp'
    ? `The ${who} was invited by email and has not chosen a password yet.`
    : `The ${who} has not chosen a password yet. Create a link on their user page and share it.`

const accountWhy = 'Every order belongs to an account and names one of its contacts.'
const agentWhy = 'Every account belongs to an agent, who sees and serves it.'

/** With a live CRM, agents, accounts and contacts are copied from there. */
function peopleSteps(facts: SetupFacts): SetupStep[] {
  const { hasAgentUser, hasAgentSignIn, hasAccount, hasContact } = facts
  const isLive = facts.crm === 'live'
  const sync = [{ label: 'See the CRM sync', to: paths.adminVendors }]
  return [
    {
      key: 'agent',
      title: 'First agent',
      isDone: hasAgentSignIn,
      why: agentWhy,
      left: agentLeft(facts),
      links: isLive ? [...sync, seeUsers] : hasAgentUser ? [...agentLinks, seeUsers] : agentLinks,
    },
    {
      key: 'account',
      title: 'First account and contact',
      isDone: hasContact,
      why: accountWhy,
      left: hasContact ? null : accountLeft(isLive, hasAccount),
      links: isLive ? sync : accountLinks(hasAccount),
    },
  ]
}

const agentLinks = [{ label: 'See agents', to: adminPaths.agents }]
const accountLinks = (hasAccount: boolean) => [
  hasAccount
    ? { label: 'See accounts', to: adminPaths.accounts }
    : { label: 'Add an account', to: adminAccountPath(insertId) },
]

function agentLeft({ crm, mail, hasAgent, hasAgentUser, hasAgentSignIn }: SetupFacts): string | null {
  if (hasAgentSignIn) return null
  if (hasAgentUser) return invitedWords('agent', mail)
  if (hasAgent)
    return 'No agent can sign in yet. Create a user with the agent’s email address and the role WbcAgent.'
  return crm === 'live' ? 'No agents have been copied from the CRM yet.' : 'No agents yet.'
}

function accountLeft(isLive: boolean, hasAccount: boolean): string {
  if (isLive)
    return hasAccount
      ? 'No account has a contact yet. Add one in the CRM.'
      : 'No accounts have been copied from the CRM yet.'
  return hasAccount ? 'No account has a contact yet. Open an account and add one.' : 'No accounts yet.'
}

/** How a test email fared, in words. */
export function testEmailWords({ to, state, reason }: TestEmail, mail: SetupFacts['mail']): string {
  if (state === 'failed')
    return `The email to ${to} was not sent. The mail server said: ${reason ?? 'nothing'}.`
  if (state === 'queued')
    return reason === null
      ? `The email to ${to} is being sent.`
      : `The email to ${to} has not been sent yet, and we keep trying. The mail server said: ${reason}.`
  return mail === 'smtp'
    ? `The mail server accepted the email to ${to}. Check that it arrived, and not in the spam folder.`
    : `The email to ${to} stayed on this server. Nothing is sent until SMTP_URL is set.`
}
