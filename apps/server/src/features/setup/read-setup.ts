import type { AnswerOf } from '@portal/contract/endpoint'
import type { getSetup } from '@portal/contract/setup'
import { brand, defaultCompany } from '@portal/domain/brand'
import { type CompanyFact, companyFacts, type TestEmail } from '@portal/domain/setup-steps'
import type { SignedInContext } from '../../deps.ts'
import { sendsMail } from '../../ports/port-watch.ts'
import { findTestEmail, findWhatThereIs } from './setup.store.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'crm' | 'portWatch'>

/** What this installation has and lacks, counted at this moment (docs/spec/back-office.md#setup-checklist). */
export async function readSetup({ db, actor, crm, portWatch }: Needs): Promise<AnswerOf<typeof getSetup>> {
  const found = await findWhatThereIs(db)
  const [test] = await findTestEmail(db, actor.userId)
  return {
    result: {
      ...found,
      crm: crm ? 'live' : 'embedded',
      companyMissing: missingOfCompany(),
      mail: sendsMail(portWatch) ? 'smtp' : 'mailbox',
      testEmail: test ? toTestEmail(test) : null,
    },
  }
}

/** What neither the configuration nor the settings say otherwise, so that pages show the defaults of `brand.ts`. */
const missingOfCompany = (): CompanyFact[] =>
  companyFacts.filter((fact) => JSON.stringify(brand[fact]) === JSON.stringify(defaultCompany[fact]))

type Row = Awaited<ReturnType<typeof findTestEmail>>[number]

function toTestEmail({ to, state, lastError }: Row): TestEmail {
  if (state === 'sent') return { to, state, reason: null }
  return { to, state: state === 'bounced' ? 'failed' : 'queued', reason: lastError }
}
