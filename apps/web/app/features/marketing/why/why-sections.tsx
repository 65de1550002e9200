import { brand } from '@portal/domain/brand'
import { wirelessCarriers } from '@portal/domain/carriers'
import { Tag } from '../../../ui/tag.tsx'
import { Tape } from '../../../ui/tape.tsx'

/** Three reasons, each shown by the thing itself: a unit's tag, the carriers, the number to call. */
export function ValueCards() {
  return (
    <ul className="wrap value-cards">
      <li>
        <div aria-hidden="true">
          <Tag size="lg">DSP4-014</Tag>
        </div>
        <h2>Ready when it arrives</h2>
        <p>
          Charged, loaded with your apps, tested, and tagged with its unit and phone number. Hand it over and
          go.
        </p>
      </li>
      <li>
        <div>
          <ul aria-label="Carriers">
            {wirelessCarriers().map((carrier) => (
              <li key={carrier}>{carrier}</li>
            ))}
          </ul>
        </div>
        <h2>Any carrier</h2>
        <p>
          Choose a carrier for each device, based on route coverage. It’s still one order and one team to
          call.
        </p>
      </li>
      <li>
        <div aria-hidden="true">
          <b>{brand.claims.support}</b>
        </div>
        <h2>People who answer</h2>
        <p>
          {brand.claims.support} support by people who work with delivery stations and know what a rescue is.
        </p>
      </li>
    </ul>
  )
}

const steps = [
  [
    'Ask first',
    'How many vans, which apps, which carrier, and what broke last month. Then we plan the order.',
  ],
  [
    'Stage it once',
    'Apps, case, glass, tag and MDM profile go on before the carton closes, not at your dock.',
  ],
  ['Test what ships', 'Every device is switched on, checked against its tag and charged again.'],
  ['Stay on the line', 'Orders, bills, repairs and lost phones: the same team handles them all.'],
] as const

/** How we work with a station, from the first question on. */
export function Approach() {
  return (
    <section className="page-section" aria-labelledby="approach">
      <div className="wrap page-split">
        <div>
          <h2 id="approach">Our Approach to Work</h2>
          <p className="page-lead">
            We start with your morning: drivers at the dock, vans in line, no time for a locked phone.
          </p>
        </div>
        <dl className="page-rows">
          {steps.map(([title, text]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

/** Benefit cards (docs/spec/storefront.md#static-content): number, title, description. */
const benefits = [
  ['Improve scorecards', 'Delivery apps that open at once mean scans, photos and stops on time.'],
  [
    'Eliminate battery drain',
    'We switch off what a route doesn’t need, so one charge lasts the whole shift.',
  ],
  [
    'Reduce driver abuse',
    'A unit number, a rugged case and a policy against games: each phone has an owner.',
  ],
  ['Prevent PIN or password lockouts', 'Reset a forgotten PIN from the office. The van keeps moving.'],
  ['Custom-branded devices', 'Your short code, unit number and phone number on the screen and on the tag.'],
  ['Remote management', 'Install, update, locate, lock or wipe any device without touching it.'],
] as const

/** What changes for a station, six times. */
export function Benefits() {
  return (
    <section className="page-section" aria-labelledby="benefits">
      <div className="wrap">
        <h2 id="benefits">What changes at your station</h2>
        <ol className="page-grid benefits">
          {benefits.map(([title, text], index) => (
            <li key={title}>
              <span aria-hidden="true">{index + 1}</span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

/** Customer case study in a description list. The company is invented; the figure is the claim of docs/spec/product.md#brand. */
export function CaseStudy() {
  return (
    <section className="page-section" data-ground="sunken" aria-labelledby="case-study">
      <div className="wrap">
        <article className="case-study">
          <header>
            <div>
              <p>Customer case study</p>
              <h2 id="case-study">Larkspur Last Mile</h2>
            </div>
            <dl>
              <div>
                <dt>From</dt>
                <dd>{brand.name}</dd>
              </div>
              <div>
                <dt>To</dt>
                <dd>Delivery service partner</dd>
              </div>
            </dl>
          </header>
          <section>
            <h3>Challenge</h3>
            <p>
              Phones from several stores, on several carriers, on several bills. Batteries were flat by
              afternoon.
            </p>
            <p>One forgotten PIN kept a van at the dock.</p>
          </section>
          <section>
            <h3>Solution</h3>
            <p>One device program: rugged phones, staged and tagged by unit, with screen repair on each.</p>
            <p>
              MDM turns off what a route does not need and lets the office reset a PIN. One team audits the
              bill.
            </p>
          </section>
          <section className="case-study-result">
            <h3>Results</h3>
            <p>
              <b className="display">{brand.claims.lowerOperatingCost}</b>
              <span>lower operating cost</span>
            </p>
            <p>Phones wait on the rack in unit order, charged, before the first driver is in.</p>
          </section>
        </article>
      </div>
    </section>
  )
}

const quotes = [
  {
    text: 'The carton was packed in unit order. We handed the phones out before the first wave.',
    name: 'Renee Calloway',
    role: 'Operations manager, Larkspur Last Mile',
  },
  {
    text: 'A driver forgot his PIN at the first stop. It was reset before the second.',
    name: 'Omar Haddad',
    role: 'Dispatcher, Juniper Route Co.',
  },
  {
    text: 'One number for the phone, the case and the bill. I never explain my fleet twice.',
    name: 'Dana Whitfield',
    role: 'Owner, Tamarack Parcel',
  },
] as const

/** What clients say. People and companies are invented. */
export function ClientFeedback() {
  return (
    <section className="page-section" aria-labelledby="feedback">
      <div className="wrap">
        <h2 id="feedback">Client feedback</h2>
        <ul className="feedback">
          {quotes.map(({ text, name, role }) => (
            <li key={name}>
              <figure>
                <blockquote>“{text}”</blockquote>
                <figcaption>
                  <b>{name}</b> {role}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** The one dark section of the page, and its one action: call. */
export function ExpertBand() {
  return (
    <section className="expert-band on-dark" aria-labelledby="experts">
      <Tape />
      <div className="wrap">
        <h2 id="experts">
          Ready to Transform Your Business? <span>Talk to Our Experts Today</span>
        </h2>
        <a className="call-tag" href={brand.phone.href}>
          <span>Talk to our Experts</span>
          <b>{brand.phone.vanity}</b>
          <small>{brand.phone.dotted}</small>
        </a>
      </div>
    </section>
  )
}
