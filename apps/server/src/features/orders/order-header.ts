import { AppError } from '@portal/contract/errors'
import { installedApps, joinApps, splitApps } from '@portal/domain/installed-apps'
import type { OrderHeaderParties } from '../accounts/order-parties.ts'
import type { OrderHeader } from './orders.store.ts'

/** Whom an order is for and by, as the CRM names them; what the caller sent as names is not looked at. */
export const partiesOf = ({ agent, account, contact }: OrderHeaderParties) =>
  ({
    zohoUserId: agent.zohoUserId,
    agentName: agent.name,
    agentEmail: agent.email,
    zohoAccountId: account.zohoAccountId,
    accountName: account.accountName,
    zohoContactId: contact.zohoContactId,
    contactFirstName: contact.firstName,
    contactLastName: contact.lastName,
    contactEmail: contact.email,
    contactMobile: contact.mobile,
  }) satisfies Partial<OrderHeader>

const isKnown = (app: string) => installedApps.some((name) => name === app)

/** The apps in the spec's order, each once. Throws INVALID_INPUT for one that we do not install. */
export function normalApps(joined: string): string {
  const apps = splitApps(joined)
  const unknown = apps.filter((app) => !isKnown(app))
  if (unknown.length > 0)
    throw new AppError('INVALID_INPUT', {
      fields: { installedApps: unknown.map((app) => `We don’t install the app “${app}”.`) },
    })
  return joinApps(apps)
}
