import { adminPaths } from '@portal/domain/admin-paths'
import { paths } from '@portal/domain/paths'
import { isAdministrator } from '@portal/domain/roles'
import { houseWebhookBase } from '@portal/domain/webhook-paths'
import { Outlet, useLocation } from 'react-router'
import { onlyFor } from '../../lib/only-for.ts'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { TabsNav } from '../../ui/tabs-nav.tsx'
import { UnderHeader } from './under-header.tsx'
import '../../styles/back-office.css'

/** The back office is for Administrators; everyone else who is signed in goes home (docs/spec/navigation.md#access). */
export const clientLoader = onlyFor(isAdministrator, paths.home)

export const HydrateFallback = PageSkeleton

export default function AdminLayout() {
  return (
    <>
      <AdminTabs />
      <UnderHeader />
      <Outlet />
    </>
  )
}

/** The parts of the back office, with the pages that belong to each. */
const parts = [
  { label: 'Dashboard', to: paths.admin, pages: [] },
  {
    label: 'Products',
    to: paths.adminProducts,
    pages: [
      paths.adminProductDetails,
      paths.adminOfferDetails,
      paths.adminManifestDetails,
      paths.adminPrices,
      adminPaths.priceChanges,
      adminPaths.productLists,
      paths.adminImport,
    ],
  },
  { label: 'Learned models', to: adminPaths.learnedModels, pages: [] },
  { label: 'Users', to: paths.adminUsers, pages: [paths.adminUserDetails, paths.adminUserAccounts] },
  { label: 'Roles', to: paths.adminRoles, pages: [] },
  { label: 'Settings', to: adminPaths.settings, pages: [adminPaths.settings] },
  { label: 'Agents', to: adminPaths.agents, pages: [] },
  { label: 'Accounts', to: adminPaths.accounts, pages: [adminPaths.accounts] },
  { label: 'Vendors', to: paths.adminVendors, pages: [] },
  { label: 'API access', to: adminPaths.apiAccess, pages: [houseWebhookBase] },
  { label: 'Personal data', to: adminPaths.privacy, pages: [] },
  { label: 'Activity', to: paths.adminActivity, pages: [] },
] as const

function AdminTabs() {
  const { pathname } = useLocation()
  return (
    <div className="wrap print:hidden">
      <TabsNav
        label="Back office"
        tabs={parts.map(({ label, to, pages }) => ({
          key: to,
          to,
          label,
          current:
            pathname.replace(/\/+$/, '') === to ||
            pages.some((page) => pathname.startsWith(`${page}/`) || pathname === page),
        }))}
      />
    </div>
  )
}
