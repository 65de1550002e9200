import { brand } from '@portal/domain/brand'

const { claims } = brand

const columns = [
  {
    figure: claims.yearsOfExperience,
    unit: 'years of experience',
    title: 'Our team',
    text: 'Agents who know every phone in the catalog, technicians who stage it, and a help desk that answers day and night.',
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
