import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import type { CrmDirectory, CrmKind, CrmPage, CrmQuestion, CrmRows } from '../../ports/crm-directory.ts'
import { IntegrationError } from '../../ports/integration-error.ts'
import { type Patience, withRetries } from '../vendor-http/with-retries.ts'
import { type ZohoRequest, zohoApi } from '../zoho/zoho-request.ts'
import type { ZohoToken } from '../zoho/zoho-token.ts'
import { coql, rowsAtOnce, zohoMoment } from './coql.ts'
import { failureOf, vendor } from './crm-failure.ts'
import { crmNames, type ModuleKind, moduleKinds } from './crm-names.ts'
import { type CrmRecord, readRecord, recordsOf, usersOf } from './crm-records.ts'
import type { CrmSettings } from './crm-settings.ts'

type Needs = {
  token: ZohoToken
  now: () => Date
  /** For one request, in ms. */
  timeoutMs?: number
  patience?: Partial<Patience>
}

const base = '/crm/v8'
/** The vendor takes 1,024 characters of ids. */
const idsAtOnce = 50
/** The vendor's pages are numbered up to this row; what follows is asked for by the page's token. */
const numberedRows = 2_000
/** Three tries of one page. */
const allTriesMs = 40_000

/** Walks of the vendor's own pages: by number, and by token from there on. */
const pageCursor = z.union([
  z.object({ page: z.int().positive(), type: z.string().optional() }),
  z.object({ token: z.string() }),
])
type PageCursor = z.output<typeof pageCursor>

/** Users are read by state: those who are gone own accounts still. */
const allUsers = 'AllUsers'
const deletedUsers = 'DeletedUsers'

const watchReply = z.object({ watch: z.array(z.object({ status: z.string() })).min(1) })

/**
 * Zoho CRM v8 (docs/spec/integrations.md#crm-copy). Records are read by query and in the order of their ids, in steps
 * of "above the last id": that has no end after 100,000 records, no page that expires, and leaves out nothing when
 * records come and go meanwhile. Reading again changes nothing there, so failures that pass are tried again.
 */
export function zohoCrm(
  settings: Pick<CrmSettings, 'addressModule' | 'deviceModule' | 'fieldMap'>,
  { token, now, timeoutMs = 10_000, patience = {} }: Needs,
): CrmDirectory {
  const names = crmNames(settings)
  const api = zohoApi({ vendor, token, timeoutMs, failureOf })
  let lastSuccess: Date | null = null

  /** @param read throws 'bad_response' for an answer that is none */
  async function ask<T>(request: ZohoRequest, read: (json: unknown) => T): Promise<T> {
    const { signal } = request
    const answer = await withRetries(
      async (deadline) => {
        const ended = signal ? AbortSignal.any([signal, deadline]) : deadline
        return read((await api({ ...request, path: base + request.path, signal: ended })).json)
      },
      { deadlineMs: allTriesMs, ...(signal && { sleep: sleepUntil(signal) }), ...patience },
    )
    lastSuccess = now()
    return answer
  }

  const fieldsOf = (kind: ModuleKind) => Object.values(names.fields[kind])
  const rowsOf = <K extends ModuleKind>(kind: K, records: readonly CrmRecord[]): CrmRows[K][] =>
    records.flatMap((one) => readRecord[kind](one, names.fields[kind]) ?? [])

  async function query<K extends ModuleKind>(
    kind: K,
    { cursor, signal }: Omit<CrmQuestion, 'since'>,
    where: Parameters<typeof coql>[0]['where'],
  ): Promise<CrmPage<CrmRows[K]>> {
    const select_query = coql({
      module: names.modules[kind],
      fields: fieldsOf(kind),
      where: [...where, { field: 'id', is: '>', value: cursor ?? '0' }],
    })
    const request = { method: 'POST', path: '/coql', body: { select_query }, signal } as const
    const { records, hasMore } = await ask(request, recordsOf)
    const last = records.at(-1)?.id
    return { rows: rowsOf(kind, records), next: hasMore && last !== undefined ? last : null }
  }

  async function readUsers({ cursor, signal }: CrmQuestion): Promise<CrmPage<CrmRows['agents']>> {
    const { page, type = allUsers } = numbered(pageFrom(cursor))
    const { records, hasMore } = await ask(
      {
        method: 'GET',
        path: '/users',
        query: { type, page: String(page), per_page: String(rowsAtOnce) },
        signal,
      },
      usersOf,
    )
    const areDeleted = type === deletedUsers
    const rows = areDeleted ? records.map((one) => ({ ...one, isActive: false })) : records
    if (hasMore) return { rows, next: JSON.stringify({ page: page + 1, type }) }
    return { rows, next: areDeleted ? null : JSON.stringify({ page: 1, type: deletedUsers }) }
  }

  async function readUser(id: string, signal: AbortSignal | undefined): Promise<CrmRows['agents'][]> {
    const request = { method: 'GET', path: `/users/${encodeURIComponent(id)}`, signal } as const
    return (await ask(request, usersOf)).records
  }

  async function readRecords<K extends ModuleKind>(
    kind: K,
    ids: readonly string[],
    signal: AbortSignal | undefined,
  ): Promise<CrmRows[K][]> {
    const { records } = await ask(
      {
        method: 'GET',
        path: `/${names.modules[kind]}`,
        query: { ids: ids.join(','), fields: fieldsOf(kind).join(','), per_page: String(rowsAtOnce) },
        signal,
      },
      recordsOf,
    )
    return rowsOf(kind, records)
  }

  return {
    readPage: async <K extends CrmKind>(kind: K, question: CrmQuestion) => {
      const { since } = question
      const page = isModule(kind)
        ? await query(kind, question, since ? [{ field: 'Modified_Time', is: '>=', value: since }] : [])
        : await readUsers(question)
      // Both are the page of `kind`, which the compiler cannot follow.
      return page as unknown as CrmPage<CrmRows[K]>
    },

    readDeleted: async (kind, { since, cursor, signal }) => {
      const { page } = numbered(pageFrom(cursor))
      const { records, hasMore } = await ask(
        {
          method: 'GET',
          path: `/${names.modules[kind]}/deleted`,
          query: { type: 'all', page: String(page), per_page: String(rowsAtOnce) },
          ...(since && { headers: { 'if-modified-since': zohoMoment(since) } }),
          signal,
        },
        recordsOf,
      )
      return { rows: records.map(({ id }) => id), next: hasMore ? JSON.stringify({ page: page + 1 }) : null }
    },

    readSome: async <K extends CrmKind>(kind: K, ids: readonly string[], signal?: AbortSignal) => {
      const rows: unknown[] = []
      for (const some of chunks(ids, isModule(kind) ? idsAtOnce : 1))
        rows.push(
          ...(isModule(kind) ? await readRecords(kind, some, signal) : await readUser(some.join(), signal)),
        )
      return rows as CrmRows[K][]
    },

    readOfAccount: async (kind, zohoAccountId, { cursor, signal }) => {
      if (kind !== 'contacts')
        return query(kind, { cursor, ...(signal && { signal }) }, [
          { field: names.fields[kind].account, is: '=', value: zohoAccountId },
        ])
      const at = pageFrom(cursor)
      const { records, hasMore, nextToken } = await ask(
        {
          method: 'GET',
          path: `/${names.modules.accounts}/${encodeURIComponent(zohoAccountId)}/${names.modules.contacts}`,
          query: {
            fields: fieldsOf('contacts').join(','),
            per_page: String(rowsAtOnce),
            ...('token' in at ? { page_token: at.token } : { page: String(at.page) }),
          },
          signal,
        },
        recordsOf,
      )
      // The list is the account's own and need not name it again.
      const named = records.map((one) => ({ [names.fields.contacts.account]: zohoAccountId, ...one }))
      return { rows: rowsOf(kind, named), next: hasMore ? nextOf(at, nextToken) : null }
    },

    kindOfModule: (module) => moduleKinds.find((kind) => names.modules[kind] === module),

    watch: async ({ id, notifyUrl, token: hint, expiresAt }) => {
      const watch = [
        {
          channel_id: id,
          events: moduleKinds.map((kind) => `${names.modules[kind]}.all`),
          notify_url: notifyUrl,
          token: hint,
          channel_expiry: zohoMoment(expiresAt),
        },
      ]
      const put = (method: 'POST' | 'PUT') =>
        ask({ method, path: '/actions/watch', body: { watch } }, watchedOf)
      const said = await put('POST').catch((error: unknown) => {
        // The channel exists, and is to be changed.
        if (error instanceof IntegrationError && (error.kind === 'invalid' || error.kind === 'conflict'))
          return put('PUT')
        throw error
      })
      if (said.some(({ status }) => status !== 'success'))
        throw new IntegrationError(vendor, 'invalid', { reason: 'The CRM refused to tell us of changes.' })
    },

    check: async (signal) => {
      await ask({ method: 'GET', path: '/users', query: { type: 'CurrentUser' }, signal }, usersOf)
    },

    lastSuccess: () => lastSuccess,
  }
}

const isModule = (kind: CrmKind): kind is ModuleKind => kind !== 'agents'

/** Throws 'conflict' for what is no cursor of ours: the walk begins again. */
function pageFrom(cursor: string | null): PageCursor {
  if (cursor === null) return { page: 1 }
  try {
    return pageCursor.parse(JSON.parse(cursor))
  } catch (cause) {
    throw new IntegrationError(vendor, 'conflict', { cause })
  }
}

const numbered = (cursor: PageCursor): { page: number; type?: string | undefined } =>
  'page' in cursor ? cursor : { page: 1 }

function nextOf(at: PageCursor, nextToken: string | null): string {
  const page = 'page' in at ? at.page + 1 : undefined
  if (page !== undefined && page * rowsAtOnce <= numberedRows) return JSON.stringify({ page })
  if (nextToken === null) throw new IntegrationError(vendor, 'bad_response')
  return JSON.stringify({ token: nextToken })
}

function watchedOf(json: unknown) {
  const said = watchReply.safeParse(json)
  if (!said.success) throw new IntegrationError(vendor, 'bad_response')
  return said.data.watch
}

function* chunks<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size)
}

/** Waiting between tries ends when the caller's time does. */
const sleepUntil = (signal: AbortSignal) => (ms: number) => delay(ms, undefined, { signal }).catch(() => {})
