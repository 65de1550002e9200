import * as z from 'zod'
import type { CrmAgent, CrmRows } from '../../ports/crm-directory.ts'
import { IntegrationError } from '../../ports/integration-error.ts'
import { vendor } from './crm-failure.ts'
import type { FieldNames, ModuleKind } from './crm-names.ts'

/** Ids have 18 and 19 digits, more than a number holds: an unquoted one is damaged already. */
const crmId = z.string().regex(/^\d{1,20}$/)
const record = z.looseObject({ id: crmId })
const failedRecord = z.looseObject({ status: z.literal('error') })
const info = z.object({
  more_records: z.boolean(),
  next_page_token: z.string().nullish(),
})
const recordPage = z.object({
  data: z.array(z.union([failedRecord.transform(() => null), record])),
  info: info.optional(),
})
const text = z.string().nullish()
const user = z.looseObject({ id: crmId, first_name: text, last_name: text, email: text, status: text })
const userPage = z.object({ users: z.array(user), info: info.optional() })

export type CrmRecord = z.output<typeof record>
export type RecordPage<T> = { records: T[]; hasMore: boolean; nextToken: string | null }

/** The records of an answer; those that only say what went wrong with them (207) are left out. Throws 'bad_response'. */
export function recordsOf(json: unknown): RecordPage<CrmRecord> {
  if (json === undefined) return nothing()
  const { data, info: about } = expected(recordPage, json)
  return { records: data.filter((one) => one !== null), ...onward(about) }
}

export function usersOf(json: unknown): RecordPage<CrmAgent> {
  if (json === undefined) return nothing()
  const { users, info: about } = expected(userPage, json)
  return { records: users.map(agentOf), ...onward(about) }
}

const nothing = <T>(): RecordPage<T> => ({ records: [], hasMore: false, nextToken: null })

const onward = (about: z.output<typeof info> | undefined) => ({
  hasMore: about?.more_records ?? false,
  nextToken: about?.next_page_token ?? null,
})

function expected<T extends z.ZodType>(schema: T, json: unknown): z.output<T> {
  const parsed = schema.safeParse(json)
  if (!parsed.success) throw new IntegrationError(vendor, 'bad_response')
  return parsed.data
}

const agentOf = ({ id, first_name, last_name, email, status }: z.output<typeof user>): CrmAgent => ({
  zohoUserId: id,
  firstName: clean(first_name ?? ''),
  lastName: clean(last_name ?? ''),
  email: clean(email ?? ''),
  isActive: status === 'active',
})

type Read = { [K in ModuleKind]: (record: CrmRecord, names: FieldNames[K]) => CrmRows[K] | undefined }

/**
 * One record as ours, by the organisation's field names; undefined for one that belongs to no account, and
 * for a device without a day on which its coverage ends.
 */
export const readRecord: Read = {
  accounts: (from, names) => ({
    zohoAccountId: from.id,
    ownerZohoUserId: idIn(from[names.owner]) ?? '',
    accountName: textIn(from[names.accountName]).trim() || `Account ${from.id}`,
    isActive: isActiveIn(from[names.isActive]),
    billingStreet: textIn(from[names.billingStreet]),
    billingCity: textIn(from[names.billingCity]),
    billingState: textIn(from[names.billingState]),
    billingCode: textIn(from[names.billingCode]),
    shippingStreet: textIn(from[names.shippingStreet]),
    shippingCity: textIn(from[names.shippingCity]),
    shippingState: textIn(from[names.shippingState]),
    shippingCode: textIn(from[names.shippingCode]),
    salesSupport: textIn(from[names.salesSupport]),
    salesSupportEmail: textIn(from[names.salesSupportEmail]),
    modifiedAt: momentIn(from[names.modifiedAt]),
  }),
  contacts: (from, names) => {
    const zohoAccountId = idIn(from[names.account])
    if (zohoAccountId === undefined) return undefined
    return {
      zohoContactId: from.id,
      zohoAccountId,
      firstName: textIn(from[names.firstName]),
      lastName: textIn(from[names.lastName]),
      email: textIn(from[names.email]),
      mobile: textIn(from[names.mobile]),
      phone: textIn(from[names.phone]),
    }
  },
  addresses: (from, names) => {
    const zohoAccountId = idIn(from[names.account])
    if (zohoAccountId === undefined) return undefined
    return {
      id: from.id,
      zohoAccountId,
      street1: textIn(from[names.street1]),
      street2: textIn(from[names.street2]),
      city: textIn(from[names.city]),
      state: textIn(from[names.state]),
      zipCode: textIn(from[names.zipCode]),
      addressTypeDisplay: textIn(from[names.addressTypeDisplay]),
    }
  },
  devices: (from, names) => {
    const zohoAccountId = idIn(from[names.account])
    const expirationDate = z.iso.date().safeParse(from[names.expirationDate]).data
    if (zohoAccountId === undefined || expirationDate === undefined) return undefined
    return {
      id: from.id,
      zohoAccountId,
      serialNumberImei: textIn(from[names.serialNumberImei]),
      deviceMake: textIn(from[names.deviceMake]),
      deviceModel: textIn(from[names.deviceModel]),
      expirationDate,
      pin: textIn(from[names.pin]),
      status: textIn(from[names.status]),
    }
  },
}

/** A look-up names a record: {"id": …, "name": …}, or its id alone. */
function idIn(value: unknown): string | undefined {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : value
  return crmId.safeParse(id).data
}

/** Fields are what the organisation made them: a number, a choice and a look-up can be read too. */
function textIn(value: unknown): string {
  if (typeof value === 'string') return clean(value)
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value === 'object' && value !== null && 'name' in value) return textIn(value.name)
  return ''
}

/** Without what no database keeps: NUL, and halves of characters. */
const clean = (value: string) => value.replaceAll('\0', '').toWellFormed().trim()

/** Everything but a plain "no" is active: accounts without a status must not vanish. */
const isActiveIn = (value: unknown) =>
  value !== false && !(typeof value === 'string' && /^(inactive|closed|false|no)$/i.test(value.trim()))

function momentIn(value: unknown): Date {
  const moment = new Date(typeof value === 'string' ? value : Number.NaN)
  return Number.isNaN(moment.getTime()) ? new Date(0) : moment
}
