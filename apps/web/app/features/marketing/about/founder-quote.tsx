import { founder } from './team.ts'

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
