import { brand } from '@portal/domain/brand'
import { paths } from '@portal/domain/paths'
import type { ReactNode } from 'react'
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  type Params,
  redirect,
  useParams,
} from 'react-router'
import { pageMeta } from '../../lib/seo.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { LegalPage, type LegalSection } from './legal/legal-page.tsx'
import { priceMatchTerms } from './promo/price-match-terms.tsx'
import '../../styles/marketing-home.css'

/** A promotion of the settings that is on; undefined for the price match guarantee. */
const promotionOf = ({ slug }: Params) => brand.promotions.find((one) => one.slug === slug)

/** No slug leads home; a slug we do not know leads home with the announcement (docs/spec/storefront.md#price-match). */
function admit(params: Params) {
  const { slug } = params
  if (!slug) throw redirect(paths.home)
  if (`${paths.promos}/${slug}` !== paths.priceMatch && !promotionOf(params))
    throw redirect(`${paths.home}?not-found`)
  return { slug }
}

export const loader = ({ params }: LoaderFunctionArgs) => admit(params)
export const clientLoader = ({ params }: ClientLoaderFunctionArgs) => admit(params)

export const meta: MetaFunction = (args) => {
  const promotion = promotionOf(args.params)
  const dollars = `$${brand.priceGuaranteeDollars}`
  return pageMeta(args, {
    title: promotion?.title ?? `${dollars} Price Match Guarantee`,
    description:
      promotion?.intro ??
      `We beat or match any offer, or pay your delivery business ${dollars}. Which offers qualify, what to send, and when we pay.`,
  })
}

/** The price match guarantee, and promotions of the settings (docs/spec/storefront.md#price-match). */
export default function PromoScreen() {
  const promotion = promotionOf(useParams())
  if (promotion === undefined) return <PriceMatch dollars={`$${brand.priceGuaranteeDollars}`} />
  const { title, intro, terms } = promotion
  return (
    <Promotion
      title={title}
      intro={intro}
      sections={[
        {
          id: 'terms',
          title: 'Terms & Conditions',
          // The same words may be there twice.
          // biome-ignore lint/suspicious/noArrayIndexKey: the terms never change while they are shown
          content: terms.map((paragraph, index) => <p key={index}>{paragraph}</p>),
        },
      ]}
    />
  )
}

const PriceMatch = ({ dollars }: { dollars: string }) => (
  <Promotion
    title={
      <>
        {dollars} Price Match <span className="whitespace-nowrap">Guarantee –</span> Terms & Conditions
      </>
    }
    intro={`We beat or match any offer, or pay you ${dollars}. Here is which offers qualify, what to send us, and when we pay.`}
    sections={priceMatchTerms(dollars)}
  />
)

type PromotionProps = { title: ReactNode; intro: string; sections: LegalSection[] }

const Promotion = ({ title, intro, sections }: PromotionProps) => (
  <LegalPage
    title={title}
    intro={intro}
    action={<ShopNow />}
    sections={sections}
    end={
      <div className="mt-12 print-hidden">
        <ShopNow />
      </div>
    }
  />
)

const ShopNow = () => (
  <ButtonLink to={paths.phones} size="lg" arrow prefetch="intent">
    Shop Now
  </ButtonLink>
)
