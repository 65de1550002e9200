import { fleetLimits } from '@portal/domain/fleet-limits'
import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, result, results } from './endpoint.ts'
import { text, uuid } from './fields.ts'
import { ofAccount } from './fleet.ts'

/** Imports of devices and how they are undone; devices of the screen-repair program (docs/spec/fleet.md#imports). */

/** Where the devices of an import came from. */
export const importSources = ['file', 'screenRepair'] as const

export const fleetImport = z.object({
  importId: z.string(),
  source: z.enum(importSources),
  by: z.string(),
  onBehalfOf: z.nullable(z.string()),
  at: z.string(),
  /** How many devices it added. */
  devices: z.int(),
  /** How many of them were not changed since; undoing removes these. */
  unchanged: z.int(),
  /** The moment from which it can no longer be undone. */
  undoUntil: z.string(),
  undoneAt: z.nullable(z.string()),
})
export type FleetImport = z.infer<typeof fleetImport>

export const getFleetImports = endpoint(calls.getFleetImports, {
  scope: 'fleet:read',
  needs: 'fleet',
  summary: 'The imports of an account that can still be undone, the latest first.',
  params: ofAccount,
  answer: results(fleetImport),
  errors: ['ACCOUNT_NOT_FOUND'],
})

const keptDevice = z.object({ deviceId: z.string(), unitNumber: z.nullable(z.string()), holder: z.string() })

export const undoImport = endpoint(calls.undoImport, {
  scope: 'fleet:write',
  needs: 'fleet',
  summary: 'Remove the devices of an import that were not changed since; the others stay and are named.',
  params: z.object({ importId: uuid }),
  answer: result(
    z.object({
      importId: z.string(),
      removed: z.int(),
      keptCount: z.int(),
      /** The first 100 devices that stay, by unit number. */
      kept: z.array(keptDevice),
    }),
  ),
  errors: ['FLEET_IMPORT_NOT_FOUND', 'FLEET_IMPORT_FINAL', 'KEY_REUSED', 'REQUEST_RUNNING'],
  idempotent: true,
})

/** A device of the CRM's screen-repair program that the fleet does not have. */
const unlistedDevice = z.object({
  id: z.string(),
  imei: z.string(),
  make: z.string(),
  model: z.string(),
  status: z.string(),
  expirationDate: z.string(),
})
export type UnlistedDevice = z.infer<typeof unlistedDevice>

export const getRepairProgram = endpoint(calls.getRepairProgram, {
  scope: 'fleet:read',
  needs: 'fleet',
  summary:
    'The devices of the screen-repair program that an account’s fleet does not have, and those that it has.',
  params: ofAccount,
  answer: result(
    z.object({
      /** The first 1,000 with an IMEI that no device has. */
      unlisted: z.array(unlistedDevice),
      unlistedCount: z.int(),
      /** The newest device of the fleet for each IMEI of the program. */
      listed: z.array(
        z.object({ imei: z.string(), deviceId: z.string(), unitNumber: z.nullable(z.string()) }),
      ),
    }),
  ),
  errors: ['ACCOUNT_NOT_FOUND'],
})

export const addRepairDevices = endpoint(calls.addRepairDevices, {
  scope: 'fleet:write',
  needs: 'fleet',
  summary:
    'Add devices of the screen-repair program to the fleet, in service, each with the next free unit number.',
  params: ofAccount,
  body: z.strictObject({ ids: z.array(text(50)).min(1).max(fleetLimits.bulkMax) }),
  answer: result(
    z.object({
      /** Null when nothing was left to add. */
      importId: z.nullable(z.string()),
      created: z.int(),
      /** How many were left out because the fleet has them by now, or the program no longer does. */
      skipped: z.int(),
    }),
  ),
  errors: ['ACCOUNT_NOT_FOUND', 'KEY_REUSED', 'REQUEST_RUNNING'],
  idempotent: true,
})
