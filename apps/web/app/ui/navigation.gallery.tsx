import { paths } from '@portal/domain/paths'
import { BackLink } from './back-link.tsx'
import { MayLink } from './may-link.tsx'
import { TabsNav } from './tabs-nav.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

export const title = 'Navigation'

export function Gallery() {
  return (
    <>
      <BackLink to={paths.ordersAgent}>Back to Orders</BackLink>
      <MayLink to={paths.fleet} className="link">
        Fleet, for those whose access includes it
      </MayLink>
      <ThemeSwitch />
      <div className="w-full">
        <TabsNav
          label="Product categories"
          tabs={[
            { key: 'phones', to: paths.phones, label: 'Phones', current: true },
            { key: 'tablets', to: paths.tablets, label: 'Tablets', current: false },
            { key: 'accessories', to: paths.accessories, label: 'Accessories', current: false },
            { key: 'broadband', to: paths.broadband, label: 'Mobile Broadband & Routers', current: false },
            { key: 'services', to: paths.servicesSoftware, label: 'Services', current: false },
          ]}
        />
      </div>
    </>
  )
}
