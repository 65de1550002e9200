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
