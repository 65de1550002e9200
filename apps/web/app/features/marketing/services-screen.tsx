import { paths } from '@portal/domain/paths'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { pageData } from '../../lib/page-data.ts'
import { pageMeta } from '../../lib/seo.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { readManifest } from '../catalog/catalog.queries.ts'
import { CallLine } from './page-parts/call-line.tsx'
import { AddOns, listedProducts, ScreenRepair } from './services/products.tsx'
import { Breadth, HangingTags, MdmSupport, Process } from './services/services-sections.tsx'
import '../../styles/marketing-solutions.css'

/** Prices and links of the products on this page. */
export async function loader({ context }: LoaderFunctionArgs) {
  return { listed: listedProducts(await context.get(pageData).manifest()) }
}

/** The same inside the browser. Without the catalog the page still says everything but the prices. */
export async function clientLoader() {
  return { listed: await readManifest().then(listedProducts, () => ({})) }
}

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Services',
    description:
      'Procurement, add-ons, screen repair, MDM support, expense management and a help desk with 24/7 email for delivery fleets.',
  })

/** Services (docs/spec/storefront.md#marketing-pages). */
export default function ServicesScreen() {
  const { listed } = useLoaderData<typeof loader>()
  return (
    <main id="main">
      <header className="wrap page-hero">
        <div>
          <h1 className="display">Every device, one team</h1>
          <p>
            We buy it, stage it, manage it, repair it and audit its bill. You get phones that work and one
            number to call.
          </p>
          <div className="page-actions">
            <ButtonLink to={paths.phones} size="lg" arrow prefetch="intent">
              Shop Now
            </ButtonLink>
            <ButtonLink to={`${paths.services}#our-process`} variant="ghost" size="lg">
              Our Process
            </ButtonLink>
          </div>
        </div>
        <HangingTags />
      </header>
      <Breadth />
      <Process />
      <AddOns listed={listed} />
      <ScreenRepair listed={listed} />
      <MdmSupport productPath={listed.mdm?.path} />
      <CallLine
        heading="Not sure what you need?"
        text="Tell us how many vans you run. We’ll work out the rest."
      />
    </main>
  )
}
