import { brand } from '@portal/domain/brand'
import { paths } from '@portal/domain/paths'
import { Check } from 'lucide-react'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { EnrollmentCode } from '../page-parts/enrollment-code.tsx'

const points = [
  [
    'Zero-touch enrollment via QR code',
    'Switch the device on and show it the code. It enrolls itself and loads its profile. No typing.',
  ],
  [
    'Custom profiles for two MDM products',
    'We write and maintain the profile on either product: what drivers see, what stays locked, what happens to a lost phone.',
  ],
  [
    'Ongoing device management',
    'Included with the yearly subscription. Ask for a change and it goes out to every device that has the profile.',
  ],
] as const

/** What we do with MDM after the device has shipped. */
export function MdmSupport({ productPath }: { productPath: string | undefined }) {
  return (
    <section className="mdm-support on-dark" aria-labelledby="mdm-support">
      <div className="wrap">
        <figure>
          <EnrollmentCode />
          <figcaption>
            Your code enrolls a device. This one dials <span>{brand.phone.vanity}</span>.
          </figcaption>
        </figure>
        <div>
          <h2 id="mdm-support">MDM support</h2>
          <ul className="check-list">
            {points.map(([title, text]) => (
              <li key={title}>
                <Check size={18} aria-hidden />
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
          <div className="page-actions">
            <ButtonLink
              to={productPath ?? paths.servicesSoftware}
              variant="ghost"
              size="lg"
              arrow
              prefetch="intent"
            >
              Yearly subscription
            </ButtonLink>
            <ButtonLink to={paths.mdm} variant="ghost" size="lg" prefetch="intent">
              How MDM works
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  )
}
