import type { Product } from '@portal/contract/catalog'
import { needsInstalledApps } from '@portal/domain/catalog'
import { Facts } from '../../ui/description-list.tsx'
import { RichText } from '../../ui/rich-text.tsx'

type ProductProps = { product: Product }

/** Key features of devices, and the description. Below what is chosen and bought, so its script may come later. */
export function ProductText({ product }: ProductProps) {
  return (
    <>
      <KeyFeatures product={product} />
      <Description product={product} />
    </>
  )
}

function KeyFeatures({ product }: ProductProps) {
  if (!needsInstalledApps(product.productTypeId)) return null
  const facts = [
    { label: 'Screen size', value: product.screenSize },
    { label: 'Battery', value: product.battery },
    { label: 'Camera', value: product.camera },
    { label: 'Processor', value: product.processor },
    { label: 'Charging speed', value: product.chargingSpeed },
    { label: 'Amazon Approved', value: product.isAmazonApproved ? 'Yes' : 'No' },
  ]
  return (
    <section className="pdp-section">
      <h2>Key Features</h2>
      <Facts facts={facts.map(({ label, value }) => ({ label, value: value || '–' }))} />
    </section>
  )
}

function Description({ product: { longDescription, features } }: ProductProps) {
  if (!longDescription && features.length === 0) return null
  return (
    <section className="pdp-section">
      <h2>Description</h2>
      {longDescription && (
        <p className="max-w-[65ch]">
          <RichText html={longDescription} />
        </p>
      )}
      {features.length > 0 && (
        <ul className="pdp-features">
          {features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
