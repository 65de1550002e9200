import { brand } from '@portal/domain/brand'

const proof = () => [
  { value: brand.claims.support, label: 'support' },
  { value: brand.claims.yearsOfExperience, label: 'years of experience' },
  { value: brand.claims.customersServed, label: 'customers served' },
  { value: brand.claims.dspsSupported, label: 'DSPs supported' },
]

/** The four claims of the home page (docs/spec/product.md#brand). */
export function Proof() {
  return (
    <div className="home-proof">
      <dl className="wrap">
        {proof().map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
