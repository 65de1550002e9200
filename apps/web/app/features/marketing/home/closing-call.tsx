import { paths } from '@portal/domain/paths'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Picture } from '../../../ui/picture.tsx'

const lineUp = ['kestrel-m7', 'orbis-t9-duty', 'halden-n6-pro', 'ferro-r3-rugged', 'kestrel-a2']

/** The last word of the page: to the phones. */
export function ClosingCall() {
  return (
    <section className="home-closing" aria-labelledby="ready">
      <div className="wrap">
        <div className="home-closing-text">
          <h2 id="ready">Ready when you are.</h2>
          <p>Pick a phone and a carrier. We charge it, tag it and send it.</p>
          <ButtonLink to={paths.phones} size="lg" arrow prefetch="intent">
            Shop Now
          </ButtonLink>
        </div>
        <div className="home-line-up">
          {lineUp.map((slug) => (
            <Picture
              key={slug}
              src={`/pictures/${slug}/front-720.avif`}
              alt=""
              sizes="(min-width: 45rem) 16rem, 40vw"
            />
          ))}
        </div>
      </div>
    </section>
  )
}
