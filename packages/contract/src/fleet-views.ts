import { fleetLimits } from '@portal/domain/fleet-limits'
import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, result, results } from './endpoint.ts'
import { name, text, uuid } from './fields.ts'
import { ofAccount } from './fleet.ts'

/** Saved views of a roster: search, filters, order and columns under a name (docs/spec/fleet.md#saved-views). */

export const fleetView = z.object({
  viewId: z.string(),
  name: z.string(),
  /** The query of the list's address, without the account and without "?". */
  address: z.string(),
})
export type FleetView = z.infer<typeof fleetView>

const viewName = name().min(1).max(fleetLimits.viewNameMax)
const address = text(fleetLimits.viewAddressMax)
const ofView = z.object({ viewId: uuid })
const writeErrors = ['KEY_REUSED', 'REQUEST_RUNNING'] as const

export const getFleetViews = endpoint(calls.getFleetViews, {
  scope: 'fleet:read',
  needs: 'fleet',
  summary: 'One’s own saved views of an account’s fleet, by name.',
  params: ofAccount,
  answer: results(fleetView),
  errors: ['ACCOUNT_NOT_FOUND'],
})

export const createFleetView = endpoint(calls.createFleetView, {
  scope: 'fleet:write',
  needs: 'fleet',
  summary: 'Save a view of an account’s fleet for oneself; at most 20.',
  params: ofAccount,
  body: z.strictObject({ name: viewName, address }),
  answer: result(fleetView),
  errors: ['ACCOUNT_NOT_FOUND', ...writeErrors],
  idempotent: true,
})

export const updateFleetView = endpoint(calls.updateFleetView, {
  scope: 'fleet:write',
  needs: 'fleet',
  summary: 'Rename one of one’s own views, or save another search under its name.',
  params: ofView,
  body: z.strictObject({ name: viewName.optional(), address: address.optional() }),
  answer: result(fleetView),
  errors: ['FLEET_VIEW_NOT_FOUND', ...writeErrors],
  idempotent: true,
})

export const removeFleetView = endpoint(calls.removeFleetView, {
  scope: 'fleet:write',
  needs: 'fleet',
  summary: 'Delete one of one’s own views.',
  params: ofView,
  answer: result(z.object({ viewId: z.string() })),
  errors: ['FLEET_VIEW_NOT_FOUND', ...writeErrors],
  idempotent: true,
})
