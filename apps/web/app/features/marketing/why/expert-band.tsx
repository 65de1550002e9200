import { brand } from '@portal/domain/brand'
import { Tape } from '../../../ui/tape.tsx'

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
