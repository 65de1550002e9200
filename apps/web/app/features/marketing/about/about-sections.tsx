import { brand } from '@portal/domain/brand'
import { carousel } from '@portal/domain/limits'
import { Picture } from '../../../ui/picture.tsx'
import { Tape } from '../../../ui/tape.tsx'
import { Carousel } from '../carousel/carousel.tsx'

const { claims } = brand

const columns = [
  {
    figure: claims.yearsOfExperience,
    unit: 'years of experience',
    title: 'Our team',
    text: 'Agents who know every phone in the catalog, technicians who stage it, and a help desk that reads your emails 24/7.',
  },
  {
    figure: claims.dspsSupported,
    unit: 'DSPs supported',
    title: 'DSP experts',
    text: 'Load-out, rescues, scorecards: we know how a station’s day runs and what a phone has to handle.',
  },
  {
    figure: claims.customersServed,
    unit: 'customers served',
    title: 'Growth',
    text: 'Add a van, add a phone. The next unit arrives set up like the first, on whichever carrier you choose.',
  },
] as const

/** The team, what it knows, and what happens when a fleet grows. */
export function AboutColumns() {
  return (
    <section className="page-section" aria-labelledby="about-columns">
      <div className="wrap">
        <h2 id="about-columns">People who know the route</h2>
        <ul className="about-columns">
          {columns.map(({ figure, unit, title, text }) => (
            <li key={title}>
              <p className="figure">
                <b>{figure}</b> {unit}
              </p>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const phones = ['orbis-t9-duty', 'halden-n6-pro', 'ferro-r3-rugged', 'kestrel-a2', 'kestrel-m7'] as const

/** Phones on their rack, the tape as its edge, and the tag that dials us. */
export function AboutPhones() {
  return (
    <section className="about-rack on-dark" aria-label="Call today">
      <div className="wrap">
        <a className="call-tag" href={brand.phone.href}>
          <span>Call today</span>
          <b>{brand.phone.dotted}</b>
          <small>{brand.support.phoneHours}</small>
        </a>
        <div role="img" aria-label="Five charged phones on a rack, each with its unit number on the screen.">
          {phones.map((slug) => (
            <span key={slug}>
              <Picture
                src={`/pictures/${slug}/front-720.avif`}
                alt=""
                sizes="(min-width: 64rem) 26rem, 60vw"
              />
            </span>
          ))}
        </div>
      </div>
      <Tape />
    </section>
  )
}

/** Four people, one after the other (docs/spec/storefront.md#carousels). */
export function TeamStories() {
  return (
    <section className="page-section team-stories" aria-labelledby="team-stories">
      <div className="wrap">
        <h2 id="team-stories">Who you work with</h2>
        <Carousel
          label="Team stories"
          intervalMs={carousel.teamIntervalMs}
          visible={1}
          slides={team.map((member) => ({ key: member.name, content: <TeamStory {...member} /> }))}
        />
      </div>
    </section>
  )
}

function TeamStory({ name, title, position, image, section1, section2 }: TeamMember) {
  return (
    <article className="team-story">
      <img src={image} alt="" width={400} height={400} loading="lazy" decoding="async" />
      <div>
        <h3>{name}</h3>
        <p className="team-title">
          {title} <span>{position}</span>
        </p>
        <p>{section1}</p>
        <p>{section2}</p>
      </div>
    </article>
  )
}

/** One sentence of the founder, as large as a heading. */
export function FounderQuote() {
  return (
    <figure className="wrap founder-quote">
      <blockquote>
        <p>
          “A driver should never have to set up a phone. You hand it over and they drive. Everything we do
          follows from that.”
        </p>
      </blockquote>
      <figcaption>
        <b>{founder.name}</b>, {founder.title}
      </figcaption>
    </figure>
  )
}

/** Someone of the team (docs/spec/storefront.md#static-content). The people are invented. */
type TeamMember = {
  name: string
  title: string
  /** What they answer for. */
  position: string
  image: string
  section1: string
  section2: string
}

const founder = { name: 'Marian Holt', title: 'CEO and founder' } as const

const team: readonly TeamMember[] = [
  {
    ...founder,
    position: 'Sets the quality bar',
    image: '/team/marian-holt.svg',
    section1:
      'Marian started at a bench with a label printer and one rule: nothing leaves the building that we would not hand to a driver ourselves. The rule is still on the wall.',
    section2: 'On every visit to a station she asks the same question: what made this morning slow?',
  },
  {
    name: 'Desmond Ayala',
    title: 'VP of Sales Strategy',
    position: 'Plans device programs',
    image: '/team/desmond-ayala.svg',
    section1:
      'Desmond turns a fleet into a plan: which phone for which job, which carrier for which road, what is billed by the carrier and what is due at checkout.',
    section2: 'His test for a plan: the owner of a station can explain it to a driver in one minute.',
  },
  {
    name: 'Priya Raman',
    title: 'Director of Sales & Ops',
    position: 'Runs orders and the kitting bench',
    image: '/team/priya-raman.svg',
    section1:
      'Priya owns the way from order to doorstep: staging notes, apps, cases, tags, testing and the carton that holds it all.',
    section2: 'One wrong unit number on one label, and the whole carton goes back to the bench.',
  },
  {
    name: 'Tomas Lindqvist',
    title: 'VP of Sales Execution',
    position: 'Leads the agents',
    image: '/team/tomas-lindqvist.svg',
    section1:
      'Tomas and his agents build orders with customers on the phone, device by device and carrier by carrier, until every line makes sense.',
    section2: 'He still takes calls himself. That is where he hears what to fix next.',
  },
]
