import type {
  getSetup,
  hideSetup as hideSetupCall,
  sendTestEmail as sendTestEmailCall,
} from '@portal/contract/dashboard'
import type { AnswerOf, BodyOf } from '@portal/contract/endpoint'
import { AppError } from '@portal/contract/errors'
import { brand, defaultCompany } from '@portal/domain/brand'
import { hourMs } from '@portal/domain/limits'
import { type CompanyFact, companyFacts, type TestEmail } from '@portal/domain/setup-steps'
import { v7 } from 'uuid'
import type { SignedInContext } from '../../deps.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import { sendsMail } from '../../ports/port-watch.ts'
import {
  addHidden,
  countTestEmails,
  findTestEmail,
  findWhatThereIs,
  lockAddressOf,
  removeHidden,
} from './setup.store.ts'

type Needs = Pick<SignedInContext, 'db' | 'actor' | 'crm' | 'ledger' | 'portWatch'>

/** What this installation has and lacks, counted at this moment (docs/spec/back-office.md#setup-checklist). */
export async function readSetup({
  db,
  actor,
  crm,
  ledger,
  portWatch,
}: Needs): Promise<AnswerOf<typeof getSetup>> {
  const found = await findWhatThereIs(db)
  const [test] = await findTestEmail(db, actor.userId)
  return {
    result: {
      ...found,
      crm: crm ? 'live' : 'embedded',
      ledger: ledger.driver,
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

type HideSetupNeeds = Pick<SignedInContext, 'inTransaction' | 'now' | 'actor'>

/** Hides the setup checklist from every Administrator, or shows it again; the same again changes nothing. */
export const hideSetup = (
  { inTransaction, now, actor }: HideSetupNeeds,
  { isHidden }: BodyOf<typeof hideSetupCall>,
): Promise<AnswerOf<typeof hideSetupCall>> =>
  inTransaction(async (tx) => {
    if (isHidden) await addHidden(tx, { userId: actor.userId, at: now() })
    else await removeHidden(tx)
    return { result: null }
  })

type SendTestEmailNeeds = Pick<SignedInContext, 'inTransaction' | 'now' | 'actor'>

const perHour = 10

/**
 * Queues a test email to the person who asks (docs/spec/back-office.md#setup-checklist).
 * Throws TOO_MANY_REQUESTS after ten within an hour.
 */
export const sendTestEmail = ({
  inTransaction,
  now,
  actor: { userId },
}: SendTestEmailNeeds): Promise<AnswerOf<typeof sendTestEmailCall>> =>
  inTransaction(async (tx) => {
    // Requests that come together are counted one after the other.
    const email = await lockAddressOf(tx, userId)
    const since = new Date(now().getTime() - hourMs)
    if ((await countTestEmails(tx, email, since)) >= perHour)
      throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 3_600 })
    await enqueueMail(tx, 'test-email', { to: email, key: v7(), data: { userId } })
    return { result: { to: email } }
  })
