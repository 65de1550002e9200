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
