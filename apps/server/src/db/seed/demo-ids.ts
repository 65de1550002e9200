import { createHash } from 'node:crypto'
import { v7 } from 'uuid'

const beginning = Date.UTC(2025, 0, 2)

/**
 * The same UUID for the same name on every machine, so that links into the demo data stay valid.
 * @param name unique in the demo data, e.g. "product halden-n6-pro"
 * @param n place among its kind: ids sort like these places
 */
export const demoUuid = (name: string, n = 0) =>
  v7({ msecs: beginning + n, random: createHash('sha256').update(name).digest().subarray(0, 16) })

/** The leading digit of each kind of CRM record; the personas' ids follow the same plan. */
const crmKinds = { agent: 1, account: 2, contact: 3, product: 4, address: 5, repairDevice: 6 } as const

/** An 18-digit id as the CRM gives them (docs/spec/product.md#ids): the n-th record of its kind, from 1. */
export const demoCrmId = (kind: keyof typeof crmKinds, n: number) =>
  `487687600000${crmKinds[kind]}${String(n).padStart(5, '0')}`
