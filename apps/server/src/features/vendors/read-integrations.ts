import type { AnswerOf } from '@portal/contract/endpoint'
import type { getIntegrations, PortStatus, SyncKind } from '@portal/contract/vendors'
import { businessDay, startOfBusinessDay } from '@portal/domain/business-day'
import { counted } from '@portal/domain/format'
import { hourMs } from '@portal/domain/limits'
import type { SignedInContext } from '../../deps.ts'
import type { IntegrationError, IntegrationFailure } from '../../ports/integration-error.ts'
import type { PortReport } from '../../ports/port-watch.ts'
import { ports } from '../../ports.ts'
import { readCopyState } from '../crm-sync/copy-state.ts'
import { countEmails, countExported, countOpenExports, findOpenBreakers } from './vendors.store.ts'

type Needs = Pick<SignedInContext, 'db' | 'now' | 'timeZone' | 'crm' | 'portWatch'>

const dayMs = 24 * hourMs
/** As far back as the dashboard counts emails. */
const emailDays = 30

/**
 * How every vendor is, how far the CRM is copied, and what waits (docs/spec/back-office.md#vendors). Answers what is
 * known; vendors are asked in the background, for the next reader.
 */
export async function readIntegrations({
  db,
  now,
  timeZone,
  crm,
  portWatch,
}: Needs): Promise<AnswerOf<typeof getIntegrations>> {
  const at = now()
  portWatch.askAgain()
  const { oldest, ...open } = await countOpenExports(db)
  const exportedToday = await countExported(db, startOfBusinessDay(businessDay(at, timeZone), timeZone))
  const emailsFrom = new Date(at.getTime() - emailDays * dayMs)
  const { emailsRefused, ...emails } = await countEmails(db, emailsFrom)
  const breakers = await findOpenBreakers(db, at)
  return {
    result: {
      ports: portWatch.report().map((report) => statusOf(report, { breakers, emailsRefused })),
      crm: { driver: crm ? 'live' : 'embedded', kinds: crm ? await kindsOf({ db, now }) : [] },
      queue: { ...open, oldest: oldest?.toISOString() ?? null, exportedToday, ...emails },
    },
  }
}

type Known = {
  breakers: ReadonlyArray<{ vendor: string; failuresInARow: number; openUntil: Date }>
  emailsRefused: number
}

function statusOf(report: PortReport, { breakers, emailsRefused }: Known): PortStatus {
  const { port, driver, isLive, state } = report
  const { name, own, vendor } = ports[port]
  const { by } = isLive ? vendor : own
  const status = { port, name, driver, isLive, by, lastSuccess: report.lastSuccess?.toISOString() ?? null }
  const breaker = breakers.find(({ vendor }) => vendor === port)
  if (breaker)
    return {
      ...status,
      state: 'resting',
      says: `${counted(breaker.failuresInARow, 'failure')} in a row. Paused for a while.`,
      restsUntil: breaker.openUntil.toISOString(),
    }
  if (port === 'mail' && state !== 'down' && emailsRefused > 0)
    return {
      ...status,
      state: 'down',
      says: `${counted(emailsRefused, 'email')} could not be sent yet. We keep trying.`,
      restsUntil: null,
    }
  return { ...status, state, says: wordsOf(report), restsUntil: null }
}

async function kindsOf(needs: Pick<Needs, 'db' | 'now'>): Promise<SyncKind[]> {
  const kinds = await readCopyState(needs)
  return kinds.map((kind) => ({
    ...kind,
    copiedUntil: kind.copiedUntil?.toISOString() ?? null,
    lastSuccess: kind.lastSuccess?.toISOString() ?? null,
  }))
}

const failures: Record<IntegrationFailure, string> = {
  auth: 'Our credentials were rejected.',
  forbidden: 'Our credentials are missing a permission.',
  rate_limited: 'We are being rate limited.',
  not_found: 'Not found. Check the names of modules and the organization.',
  invalid: 'Our request was rejected.',
  conflict: 'It reported a conflict.',
  unavailable: 'It can’t be reached.',
  timeout: 'It did not respond in time.',
  bad_response: 'It sent a response we could not read.',
}

const failureWords = ({ reason, kind }: IntegrationError) => reason ?? failures[kind]

/** Why a port is not up, in plain words; null when it is. */
function wordsOf({ port, state, failure }: PortReport): string | null {
  if (failure) return failureWords(failure)
  if (state !== 'unknown') return null
  const one = ports[port]
  return 'unknown' in one ? one.unknown : 'First check is running.'
}
