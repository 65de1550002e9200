import { brand } from '@portal/domain/brand'
import { paths } from '@portal/domain/paths'
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  type Params,
  redirect,
} from 'react-router'
import { pageMeta } from '../../lib/seo.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { LegalPage } from './legal/legal-page.tsx'
import { priceMatchTerms } from './promo/price-match-terms.tsx'
import '../../styles/marketing-home.css'

const dollars = `$${brand.priceGuaranteeDollars}`

/** No slug leads home; a slug we do not know leads home with the announcement (docs/spec/storefront.md#price-match). */
function admit({ slug }: Params) {
  if (!slug) throw redirect(paths.home)
  if (`${paths.promos}/${slug}` !== paths.priceMatch) throw redirect(`${paths.home}?not-found`)
  return { slug }
}

export const loader = ({ params }: LoaderFunctionArgs) => admit(params)
export const clientLoader = ({ params }: ClientLoaderFunctionArgs) => admit(params)

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: `${dollars} Price Match Guarantee`,
    description: `We beat or match any offer, or pay your delivery business ${dollars}. Which offers qualify, what to send, and when we pay.`,
  })

/** The price match guarantee, the one promotion there is (docs/spec/storefront.md#price-match). */
export default function PromoScreen() {
  return (
    <LegalPage
      title={
        <>
          {dollars} Price Match <span className="whitespace-nowrap">Guarantee –</span> Terms & Conditions
        </>
      }
      intro={`We beat or match any offer, or pay you ${dollars}. Here is which offers qualify, what to send us, and when we pay.`}
      action={<ShopNow />}
      sections={priceMatchTerms}
      end={
        <div className="mt-12 print-hidden">
          <ShopNow />
        </div>
      }
    />
  )
}

function ShopNow() {
  return (
    <ButtonLink to={paths.phones} size="lg" arrow prefetch="intent">
      Shop Now
    </ButtonLink>
  )
}
