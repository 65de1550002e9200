import { brand } from '@portal/domain/brand'
import { paths } from '@portal/domain/paths'
import { Link } from 'react-router'

type Service = { title: string; text: string; to?: string; more?: string }

const services: readonly Service[] = [
  {
    title: 'Procurement',
    text: 'Phones, tablets, routers and accessories from every carrier, compared and ordered in one place.',
    to: paths.phones,
    more: 'Shop phones',
  },
  {
    title: 'Kitting and staging',
    text: 'Set up, protected, tagged and tested at our bench before they ship.',
    to: paths.kitting,
    more: 'See the three stages',
  },
  {
    title: 'Mobile device management',
    text: 'Policies, apps, lock and locate for every device you run.',
    to: paths.mdm,
    more: 'How MDM works',
  },
  {
    title: 'Wireless expense management',
    text: 'We audit the carrier’s bill line by line, so you pay only for what your drivers use.',
  },
  {
    title: 'Device lifecycle management',
    text: 'From the first order to the replacement: who has which unit, how old it is and what comes next.',
  },
  {
    title: 'Protection and repair',
    text: 'Cases and glass that prevent breaks, and a plan for the screens that break anyway.',
  },
  {
    title: `${brand.claims.support} help desk`,
    text: 'Email us any time. We act immediately on anything that stops a route.',
    to: paths.contact,
    more: 'Support hours',
  },
  {
    title: 'Device program for delivery partners',
    text: 'For the delivery partners of a large retailer: the approved devices, staged with the apps the program asks for.',
  },
]

/** Everything we do around a device, in the order in which a fleet meets it. */
export function Breadth() {
  return (
    <section className="page-section" aria-labelledby="breadth">
      <div className="wrap page-split">
        <div className="page-sticky">
          <h2 id="breadth">From the first order to the last bill</h2>
          <p className="page-lead">Take one service or all of them. One team runs them.</p>
        </div>
        <dl className="page-rows">
          {services.map(({ title, text, to, more }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>
                {text}{' '}
                {to && (
                  <Link to={to} className="link" prefetch="intent">
                    {more}
                  </Link>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
