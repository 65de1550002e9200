import { paths } from '@portal/domain/paths'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { CallLink } from '../page-parts/call-link.tsx'
import { ScenePicture } from '../page-parts/scene-picture.tsx'

/** What is MDM? in one sentence, and a fleet on one screen. */
export function MdmHero() {
  return (
    <header className="mdm-hero">
      <div className="wrap page-hero">
        <div>
          <h1 className="display">Mobile Device Management</h1>
          <p>
            Every phone of your fleet enrolled, locked down and up to date. From one console, wherever the
            vans are.
          </p>
          <div className="page-actions">
            <ButtonLink to={paths.phones} size="lg" arrow prefetch="intent">
              Shop Now
            </ButtonLink>
            <CallLink>Talk to our Experts</CallLink>
          </div>
        </div>
        <ScenePicture
          scene="mdm"
          alt="A tablet that lists 24 enrolled phones by unit number, with two of the phones beside it."
          sizes="(min-width: 60rem) 44rem, 92vw"
        />
      </div>
    </header>
  )
}
