import { errorCatalogue } from '@portal/contract/errors'
import { brand } from '@portal/domain/brand'
import { paths } from '@portal/domain/paths'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Notice } from '../../ui/notice.tsx'

export const meta = () => [{ title: `Admin, ${brand.name}` }]

/** What an Administrator meets until products, offers, users and roles have their screens: the truth, and a way on. */
export default function BackOfficeScreen() {
  return (
    <main id="main" className="wrap page">
      <h1 className="text-h1-app">Admin</h1>
      <div className="my-6 max-w-prose">
        <Notice tone="info">{errorCatalogue.NOT_BUILT.message}</Notice>
      </div>
      <ButtonLink to={paths.ordersAgent}>View orders</ButtonLink>
    </main>
  )
}
