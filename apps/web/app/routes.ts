import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { productTypes } from '@portal/domain/catalog'
import { paths } from '@portal/domain/paths'

/** Every URL of the two route tables (storefront 2, portal 2), one line each. */

const at = (path: string) => path.slice(1)

const shop = productTypes.map(({ key, path }) => route(at(path), 'features/catalog/shop-page.tsx', { id: `shop-${key}` }))

const product = [paths.itemDetails, paths.phoneDetails, paths.accessoryDetails].map((path) =>
  route(`${at(path)}/:urlPathName`, 'features/catalog/product-page.tsx', { id: `product${path}` }),
)

const developmentOnly = process.env.NODE_ENV === 'development' ? [route('gallery', 'features/gallery/gallery-page.tsx')] : []

export default [
  layout('features/shell/public-layout.tsx', [
    index('features/marketing/home-page.tsx'),
    route(at(paths.services), 'features/marketing/services-page.tsx'),
    route(at(paths.kitting), 'features/marketing/kitting-page.tsx'),
    route(at(paths.mdm), 'features/marketing/mdm-page.tsx'),
    route(at(paths.about), 'features/marketing/about-page.tsx'),
    route(at(paths.why), 'features/marketing/why-page.tsx'),
    route(at(paths.contact), 'features/marketing/contact-page.tsx'),
    route(`${at(paths.promos)}/:slug?`, 'features/marketing/promo-page.tsx'),
    route(at(paths.privacy), 'features/marketing/privacy-page.tsx'),
    ...shop,
    ...product,
    route(at(paths.login), 'features/auth/login-page.tsx'),
    route(at(paths.logout), 'features/auth/logout-page.tsx'),
    ...developmentOnly,
  ]),
  layout('features/shell/app-layout.tsx', [
    route(at(paths.cart), 'features/checkout/cart-page.tsx'),
    route(at(paths.orderResults), 'features/checkout/order-results-page.tsx'),
    route(at(paths.ordersAgent), 'features/orders/orders-agent-page.tsx'),
    route(`${at(paths.orderDetails)}/:orderId`, 'features/orders/order-page.tsx'),
  ]),
  route('*', 'features/shell/not-found.ts'),
] satisfies RouteConfig
