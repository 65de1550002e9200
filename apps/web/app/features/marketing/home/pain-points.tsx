import { paths } from '@portal/domain/paths'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { AnswerAtOnce, ManyIntoOne, OneOfAKind, TestedPower } from './pain-drawings.tsx'

const painPoints = [
  {
    Drawing: ManyIntoOne,
    title: 'Too many vendors',
    text: 'Carrier, device, case, mount, repair: five invoices and five hotlines. With us it’s one order, one tag and one number to call.',
  },
  {
    Drawing: OneOfAKind,
    title: 'Generic solutions',
    text: 'A retail phone arrives with a retail setup. Ours arrive with your apps, your policies and your unit number on the lock screen.',
  },
  {
    Drawing: TestedPower,
    title: 'Tech challenges',
    text: 'Forgotten PINs, empty batteries and unfinished updates stop a van. We test every device before it ships and manage it after.',
  },
  {
    Drawing: AnswerAtOnce,
    title: 'Support delays',
    text: 'A driver at the dock cannot wait in a queue. We act immediately on anything that stops a route, day or night.',
  },
]

/** What fleets struggle with, and what changes. */
export function PainPoints() {
  return (
    <section className="wrap home-section home-pains" aria-labelledby="wireless">
      <div className="home-pains-head">
        <h2 id="wireless">Simplifying the Complex World of Wireless</h2>
        <p>
          One fleet phone involves a carrier, a manufacturer, a case supplier, an app vendor and a repair
          shop. We handle all of them.
        </p>
        <ButtonLink to={paths.services} arrow prefetch="intent">
          Our Services
        </ButtonLink>
      </div>
      <ul className="home-pain-points">
        {painPoints.map(({ Drawing, title, text }) => (
          <li key={title}>
            <Drawing />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
