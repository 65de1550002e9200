import {
  noCarrier,
  productTypes as productTypeList,
  purchaseTypes as purchaseTypeNames,
  standardCarriers,
} from '@portal/domain/catalog'
import { carrierIds, defaultRatePlanId, productTypeIds, purchaseTypeIds, roleIds } from '@portal/domain/ids'
import { type Role, roles as roleNames } from '@portal/domain/roles'
import type { Tx } from './client.ts'
import { carriers, productTypes, purchaseTypes, ratePlans } from './schema/catalog.tables.ts'
import { roles } from './schema/users.tables.ts'

const roleDescriptions: Record<Role, string> = {
  Administrator: 'Runs the back office: products, offers, users and roles.',
  Manager: 'Orders for any agent and their customers.',
  WbcManager: 'Leads WBC agents and orders in their name.',
  WbcAgent: 'Orders for the accounts they own.',
  User: 'A customer: orders for their own account.',
  Staging: 'Prepares, packs and ships devices at the staging desk, and sees no prices.',
  Accountant: 'Keeps the books: invoices, payments, credit notes and statements of all accounts.',
}
/** Employees exist in the CRM; customers need not. */
const unknownToCrm: readonly Role[] = ['User', 'Administrator', 'Staging', 'Accountant']
const needsZohoId = (role: Role) => !unknownToCrm.includes(role)

/** Rows that the rules in `domain` speak of, in every database: carriers, purchase types, product types, roles. Safe to repeat. */
export async function writeReferenceData(tx: Tx): Promise<void> {
  await tx
    .insert(carriers)
    .values(
      [...standardCarriers, noCarrier].map((name, index) => ({
        id: carrierIds[name],
        name,
        place: index + 1,
      })),
    )
    .onConflictDoNothing()
  await tx
    .insert(purchaseTypes)
    .values(purchaseTypeNames.map((name) => ({ id: purchaseTypeIds[name], name })))
    .onConflictDoNothing()
  await tx
    .insert(productTypes)
    .values(productTypeList.map(({ key, name, category }) => ({ id: productTypeIds[key], name, category })))
    .onConflictDoNothing()
  await tx
    .insert(ratePlans)
    .values({ id: defaultRatePlanId, name: 'Unlimited Talk, Text & Data' })
    .onConflictDoNothing()
  await tx
    .insert(roles)
    .values(
      roleNames.map((name) => ({
        roleId: roleIds[name],
        name,
        description: roleDescriptions[name],
        zohoIdRequired: needsZohoId(name),
      })),
    )
    .onConflictDoNothing()
}
