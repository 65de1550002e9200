import { brand } from '@portal/domain/brand'
import { Mail, Phone } from 'lucide-react'
import type { MetaFunction } from 'react-router'
import { pageMeta } from '../../lib/seo.ts'
import { buttonClass } from '../../ui/button-look.tsx'
import '../../styles/marketing-home.css'

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Contact',
    description: `Call ${brand.phone.vanity} from ${brand.support.phoneHours}, or email us any time. Response times for every kind of request.`,
  })

const answers = () => [
  {
    what: 'Service-impacting issues',
    example: 'Lines down, devices locked, a lost phone, sign-in problems',
    when: brand.support.serviceImpacting,
  },
  {
    what: 'Other questions',
    example: 'Orders, offers, apps and device setup, by email at any time',
    when: brand.support.emailReply,
  },
  {
    what: 'Billing',
    example: 'Invoices, credits, a charge you do not recognize',
    when: brand.support.nonCritical,
  },
  {
    what: 'Non-critical issues',
    example: 'New names on tags, a spare charger, advice',
    when: brand.support.nonCritical,
  },
]

/** Contact with the support hours and response classes (docs/spec/storefront.md#marketing-pages). */
export default function ContactScreen() {
  return (
    <main id="main" className="wrap contact">
      <h1>Contact</h1>
      <p>
        If a route is down, call. Outside phone hours, email us: we read emails 24/7, and act on
        service-impacting issues immediately.
      </p>
      <div className="contact-ways">
        <section className="on-dark" aria-labelledby="by-phone">
          <h2 id="by-phone">By phone</h2>
          <a className="contact-address" href={brand.phone.href}>
            {brand.phone.vanity}
          </a>
          <p>
            {brand.phone.vanity !== brand.phone.dotted && `${brand.phone.dotted}, `}
            {brand.support.phoneHours}
          </p>
          <a className={buttonClass({ variant: 'signal', size: 'lg' })} href={brand.phone.href}>
            <Phone size={18} aria-hidden />
            Talk to our Experts
          </a>
        </section>
        <section aria-labelledby="by-email">
          <h2 id="by-email">By email</h2>
          <a className="contact-address" href={`mailto:${brand.supportEmail}`}>
            {brand.supportEmail}
          </a>
          <p>
            24/7, with replies in {brand.support.emailReply}. Quotes:{' '}
            <a href={`mailto:${brand.salesEmail}`}>{brand.salesEmail}</a>
          </p>
          <a className={buttonClass({ variant: 'ghost', size: 'lg' })} href={`mailto:${brand.supportEmail}`}>
            <Mail size={18} aria-hidden />
            Email support
          </a>
          {brand.postalAddress && <p>{brand.postalAddress}</p>}
        </section>
      </div>
      <section className="contact-answers" aria-labelledby="answers">
        <h2 id="answers">Response times</h2>
        <table aria-labelledby="answers">
          <thead>
            <tr>
              <th scope="col">What you need</th>
              <th scope="col">Response time</th>
            </tr>
          </thead>
          <tbody>
            {answers().map(({ what, example, when }) => (
              <tr key={what}>
                <th scope="row">
                  {what}
                  <small>{example}</small>
                </th>
                <td>{when}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </main>
  )
}
