import { brand } from '@portal/domain/brand'

export type CallLineProps = { heading: string; text: string }

/** The last section of a page: who to call next, in the dotted and the spoken form of the number. */
export function CallLine({ heading, text }: CallLineProps) {
  return (
    <section className="page-section call-line" aria-labelledby="call-heading">
      <div className="wrap">
        <div>
          <h2 id="call-heading">{heading}</h2>
          <p>{text}</p>
        </div>
        <a href={brand.phone.href}>
          <span>Talk to our Experts</span>
          <b>{brand.phone.vanity}</b>
          <span>{brand.phone.dotted}</span>
        </a>
      </div>
    </section>
  )
}
