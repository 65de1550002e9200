import { createHash } from 'node:crypto'
import type { Asked, Said } from '../vendor-server.ts'
import { complaint, moment, noContent, refused } from './crm-answer.ts'
import { type Channel, crmChannels, crmStart } from './crm-channels.ts'
import { addCrowd, crowdAgent } from './crm-crowd.ts'
import {
  accountFields,
  addressFields,
  type CrmFill,
  type CrmPerson,
  contactFields,
  deviceFields,
} from './crm-demo.ts'
import { parseQuery, runQuery } from './crm-query.ts'
import { type CrmRecord, type CrmTable, crmTable } from './crm-table.ts'
import type { ZohoPart } from './fake-zoho.ts'

/**
 * Zoho CRM v8 as our adapter meets it: users, accounts, contacts and two custom modules, with the vendor's
 * own rules: fields must be named, pages end at 2,000 rows and continue by token, nothing is status 204, and
 * throttling does not say for how long.
 */

export const crmModules = ['Accounts', 'Contacts', 'Account_Addresses', 'Screen_Repair_Devices'] as const
export type CrmModule = (typeof crmModules)[number]

export type FakeZohoCrm = ZohoPart & {
  /** Puts these in, besides what is there. */
  fill(rows: CrmFill): void
  /** Made-up accounts of one agent and their contacts, drawn when asked for. */
  crowd(size: { accounts: number; contacts: number }): void
  add(module: CrmModule, record: { id: string; [field: string]: unknown }): void
  /** Changes fields of a record; it was modified now. Throws when there is none. */
  edit(module: CrmModule, id: string, changes: Record<string, unknown>): void
  remove(module: CrmModule, id: string): void
  setUser(person: CrmPerson): void
  /** Who is asked for by DeletedUsers from now on. */
  removeUser(id: string): void
  /** Every channel that was opened. */
  channels(): Channel[]
  /** Calls each channel that lives, as the vendor does; answers their HTTP statuses. */
  tell(module: CrmModule, operation: string, ids: readonly string[]): Promise<number[]>
  answers: {
    /** Modules that the token's user may not read. */
    forbidden: Set<string>
    /** Every list answers 207, its first record being one that failed. */
    partial: boolean
    /** Tokens of pages are refused as too old. */
    pageTokensExpired: boolean
    /** What the clock there says. */
    now: () => Date
  }
}

const pageMax = 200
const numberedRows = 2_000
const rowsMax = 100_000
const fieldsMax = 50

export function fakeZohoCrm(): FakeZohoCrm {
  const users = new Map<string, CrmPerson>()
  const deletedUsers = new Map<string, CrmPerson>()
  const tables = new Map<string, CrmTable>(crmModules.map((name) => [name, crmTable()]))
  const answers: FakeZohoCrm['answers'] = {
    forbidden: new Set(),
    partial: false,
    pageTokensExpired: false,
    now: () => new Date(),
  }
  const now = () => moment(answers.now())
  const channels = crmChannels(() => answers.now())
  const tableOf = (module: CrmModule): CrmTable => {
    const table = tables.get(module)
    if (!table) throw new Error(`There is no module ${module}.`)
    return table
  }
  const put = (module: CrmModule, record: { id: string; [field: string]: unknown }) =>
    tableOf(module).put({ Modified_Time: now(), ...record })

  function answer(asked: Asked): Said {
    const { method, path } = asked
    const parts = path.slice(crmStart.length).split('/').filter(Boolean)
    const [first = '', second, third] = parts
    if (!path.startsWith(`${crmStart}/`)) return refused(404, 'INVALID_URL_PATTERN')
    if (first === 'users' && method === 'GET') return second ? user(second) : userList(asked)
    if (first === 'coql' && method === 'POST') return query(asked)
    if (first === 'actions' && second === 'watch') return channels.watch(asked)
    const table = tables.get(first)
    if (!table) return refused(400, 'INVALID_MODULE', { resource_path_index: 0 })
    if (answers.forbidden.has(first))
      return refused(403, 'NO_PERMISSION', { permissions: [`Crm_Implied_View_${first}`] })
    if (method !== 'GET') return refused(404, 'INVALID_URL_PATTERN')
    if (second === 'deleted') return deleted(table, asked)
    if (second !== undefined && third !== undefined) return related(first, second, third, asked)
    if (second !== undefined) return single(table, second, asked)
    return list(asked, table)
  }

  function userList({ query: params }: Asked): Said {
    const type = params.get('type') ?? 'AllUsers'
    const listed = [...(type === 'DeletedUsers' ? deletedUsers : users).values()]
    const wanted = {
      AllUsers: listed,
      DeletedUsers: listed,
      ActiveUsers: listed.filter(({ isActive }) => isActive !== false),
      ActiveConfirmedUsers: listed.filter(({ isActive }) => isActive !== false),
      CurrentUser: listed.slice(0, 1),
    }[type]
    if (!wanted) return refused(400, 'INVALID_REQUEST', { param_name: 'type' })
    const perPage = Number(params.get('per_page') ?? pageMax)
    const page = Number(params.get('page') ?? 1)
    if (!(perPage >= 1 && perPage <= pageMax)) return refused(400, 'INVALID_DATA', { param_name: 'per_page' })
    const shown = wanted.slice((page - 1) * perPage, page * perPage)
    if (shown.length === 0) return noContent
    return {
      status: 200,
      json: {
        users: shown.map(asUser),
        info: {
          per_page: perPage,
          count: shown.length,
          page,
          more_records: wanted.length > page * perPage,
        },
      },
    }
  }

  function user(id: string): Said {
    const found = users.get(id)
    return found ? { status: 200, json: { users: [asUser(found)] } } : noContent
  }

  function query({ text }: Asked): Said {
    const said = (JSON.parse(text) as { select_query?: string }).select_query
    if (said === undefined) return refused(400, 'MANDATORY_NOT_FOUND', { api_name: 'select_query' })
    const parsed = parseQuery(said)
    if (!parsed) return refused(400, 'SYNTAX_ERROR', { near: said.slice(0, 40) })
    const table = tables.get(parsed.module)
    if (!table) return refused(400, 'INVALID_QUERY', { table_name: parsed.module })
    if (answers.forbidden.has(parsed.module)) return refused(403, 'NO_PERMISSION', { permissions: [] })
    if (parsed.limit > pageMax || parsed.fields.length > fieldsMax)
      return refused(400, 'LIMIT_EXCEEDED', { limit: pageMax })
    const { found, more } = runQuery(table, parsed)
    if (found.length === 0) return noContent
    return {
      status: answers.partial ? 207 : 200,
      json: {
        data: withFailure(found.map((record) => pick(record, parsed.fields))),
        info: { count: found.length, more_records: more },
      },
    }
  }

  const withFailure = (data: object[]) =>
    answers.partial ? [complaint('RECORD_IN_BLUEPRINT'), ...data] : data

  /** The vendor's own list of a module: by number up to 2,000 rows, by token up to 100,000. */
  function list({ query: params, path, headers }: Asked, table: CrmTable | CrmRecord[]): Said {
    const fields = params.get('fields')?.split(',') ?? []
    if (fields.length === 0) return refused(400, 'REQUIRED_PARAM_MISSING', { param_name: 'fields' })
    if (fields.length > fieldsMax) return refused(400, 'LIMIT_EXCEEDED', { limit: fieldsMax })
    const perPage = Number(params.get('per_page') ?? pageMax)
    if (!(perPage >= 1 && perPage <= pageMax)) return refused(400, 'INVALID_DATA', { param_name: 'per_page' })
    const bound = createHash('sha1')
      .update([path, fields.join(','), perPage, params.get('ids') ?? ''].join('|'))
      .digest('hex')
      .slice(0, 12)
    const token = params.get('page_token')
    if (token !== null && params.has('page'))
      return refused(400, 'INVALID_DATA', { param_name: 'page_token' })
    if (token !== null && answers.pageTokensExpired) return refused(400, 'EXPIRED_VALUE', {})
    if (token !== null && token.split('.')[0] !== bound) return refused(400, 'TOKEN_BOUND_DATA_MISMATCH', {})
    const from =
      token === null ? (Number(params.get('page') ?? 1) - 1) * perPage : Number(token.split('.')[1])
    if (token === null && from + perPage > numberedRows)
      return refused(400, 'DISCRETE_PAGINATION_LIMIT_EXCEEDED', { limit: numberedRows })
    if (from + perPage > rowsMax) return refused(400, 'PAGINATION_LIMIT_EXCEEDED', { limit: rowsMax })

    const since = headers['if-modified-since']
    const sinceMs = typeof since === 'string' ? Date.parse(since) : 0
    const ids = params.get('ids')?.split(',')
    const records = ids
      ? Array.isArray(table)
        ? table
        : ids.flatMap((id) => table.get(id) ?? [])
      : Array.isArray(table)
        ? table
        : table.above('0')
    const shown: CrmRecord[] = []
    let passed = 0
    let more = false
    for (const record of records) {
      if (Date.parse(record.Modified_Time) < sinceMs || passed++ < from) continue
      more = shown.length === perPage
      if (more) break
      shown.push(record)
    }
    if (shown.length === 0) return since === undefined ? noContent : { status: 304, json: undefined }
    return {
      status: answers.partial ? 207 : 200,
      json: {
        data: withFailure(shown.map((record) => pick(record, ['id', ...fields]))),
        info: {
          per_page: perPage,
          count: shown.length,
          page: Math.floor(from / perPage) + 1,
          more_records: more,
          sort_by: 'id',
          sort_order: 'asc',
          ...(more && {
            next_page_token: `${bound}.${from + perPage}`,
            page_token_expiry: moment(new Date(answers.now().getTime() + 86_400_000)),
          }),
        },
      },
    }
  }

  function related(module: string, id: string, listName: string, asked: Asked): Said {
    const table = tables.get(listName)
    if (module !== 'Accounts' || !table) return refused(400, 'INVALID_DATA', { resource_path_index: 2 })
    if (answers.forbidden.has(listName)) return refused(403, 'NO_PERMISSION', { permissions: [] })
    const said = list(asked, table.ofAccount(listName === 'Contacts' ? 'Account_Name' : 'Account', id))
    if (said.status !== 200 && said.status !== 207) return said
    const { data, info } = said.json as { data: object[]; info: Record<string, unknown> }
    const { sort_by: _, sort_order: __, ...plain } = info
    return { ...said, json: { data, info: plain } }
  }

  function single(table: CrmTable, id: string, { query: params }: Asked): Said {
    const record = table.get(id)
    if (!record) return noContent
    const fields = params.get('fields')?.split(',')
    return { status: 200, json: { data: [fields ? pick(record, ['id', ...fields]) : record] } }
  }

  function deleted(table: CrmTable, { query: params, headers }: Asked): Said {
    const since = headers['if-modified-since']
    const sinceMs = typeof since === 'string' ? Date.parse(since) : 0
    const perPage = Number(params.get('per_page') ?? pageMax)
    const page = Number(params.get('page') ?? 1)
    const all = table.deleted().filter(({ deleted_time }) => Date.parse(deleted_time) >= sinceMs)
    const shown = all.slice((page - 1) * perPage, page * perPage)
    if (shown.length === 0) return since === undefined ? noContent : { status: 304, json: undefined }
    return {
      status: 200,
      json: {
        data: shown.map((one) => ({ ...one, type: 'recycle', deleted_by: null, created_by: null })),
        info: { per_page: perPage, count: shown.length, page, more_records: all.length > page * perPage },
      },
    }
  }

  return {
    pathStart: '/crm/',
    answers,
    answer,
    refusal: (status, code) => complaint(code ?? refusalCodes[status] ?? 'INTERNAL_ERROR'),
    bend: ({ json }, fault) => {
      const { data, users: people, info } = json as { data?: unknown[]; users?: unknown[]; info?: unknown }
      if (fault === 'wrong-types') return { data: 'none', users: 5, info: [] }
      return people ? { users: people[0], info } : { data: data?.[0], info }
    },

    fill: ({ agents, accounts, contacts, addresses, repairDevices }) => {
      for (const person of agents) users.set(person.zohoUserId, person)
      for (const row of accounts) put('Accounts', accountFields(row, nameOf(users.get(row.ownerZohoUserId))))
      for (const row of contacts) put('Contacts', contactFields(row))
      for (const row of addresses) put('Account_Addresses', addressFields(row))
      for (const row of repairDevices) put('Screen_Repair_Devices', deviceFields(row))
    },
    crowd: (size) => {
      users.set(crowdAgent.zohoUserId, crowdAgent)
      addCrowd({ accounts: tableOf('Accounts'), contacts: tableOf('Contacts') }, size, nameOf(crowdAgent))
    },
    add: put,
    edit: (module, id, changes) => {
      const record = tableOf(module).get(id)
      if (!record) throw new Error(`There is no record ${id} in ${module}.`)
      tableOf(module).put({ ...record, ...changes, Modified_Time: now() })
    },
    remove: (module, id) => tableOf(module).remove({ id, deleted_time: now(), display_name: null }),
    setUser: (person) => void users.set(person.zohoUserId, person),
    removeUser: (id) => {
      const person = users.get(id)
      if (person) deletedUsers.set(id, person)
      users.delete(id)
    },
    channels: channels.all,
    tell: channels.tell,
  }
}

const refusalCodes: Readonly<Record<number, string>> = {
  401: 'INVALID_TOKEN',
  403: 'NO_PERMISSION',
  429: 'TOO_MANY_REQUESTS',
}

const pick = (record: CrmRecord, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, record[field] ?? null]))

const nameOf = (person: CrmPerson | undefined) =>
  person ? `${person.firstName} ${person.lastName}` : 'Former user'

const asUser = (person: CrmPerson) => ({
  id: person.zohoUserId,
  first_name: person.firstName,
  last_name: person.lastName,
  full_name: nameOf(person),
  email: person.email,
  status: person.isActive === false ? 'disabled' : 'active',
  confirm: true,
})
