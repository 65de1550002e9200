import { installedApps } from '@portal/domain/installed-apps'

const profile = [
  ['Apps', `${installedApps.length} work apps`],
  ['App store', 'Closed'],
  ['Screen lock', 'PIN, reset from the office'],
  ['Location', 'GPS, during the shift'],
  ['If lost', 'Lock, then wipe'],
] as const

/** MDM explained, beside a profile one could sign. */
export function Explanation() {
  return (
    <section className="page-section" aria-labelledby="what-mdm-is">
      <div className="wrap page-split">
        <div className="page-prose">
          <h2 id="what-mdm-is">What MDM is</h2>
          <p className="page-lead">
            A small program on each device that takes its orders from a console instead of from whoever holds
            it.
          </p>
          <p>
            You decide once what a route phone may do, and write it into a profile. Every phone with that
            profile follows: the ones on the road today and the ones you add next month.
          </p>
          <p>
            Drivers see the apps of their day and nothing else. You see where each unit is, what runs on it
            and whether it keeps to the rules.
          </p>
        </div>
        <figure className="profile">
          <figcaption>
            <b>Route phone</b> Sample profile
          </figcaption>
          <dl>
            {profile.map(([setting, value]) => (
              <div key={setting}>
                <dt>{setting}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </figure>
      </div>
    </section>
  )
}
