import { brand } from '@portal/domain/brand'
import { Picture } from '../../../ui/picture.tsx'
import { Tape } from '../../../ui/tape.tsx'

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
