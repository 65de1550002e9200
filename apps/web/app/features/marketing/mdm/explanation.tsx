import { installedApps } from '@portal/domain/installed-apps'

const profile = () =>
  [
    ['Apps', `${installedApps().length} work apps`],
    ['App store', 'Closed'],
    ['Screen lock', 'PIN, reset from the office'],
    ['Location', 'GPS during shifts'],
    ['If lost', 'Lock, then wipe'],
  ] as const

/** MDM explained, beside a profile one could sign. */
export function Explanation() {
  return (
    <section className="page-section" aria-labelledby="what-mdm-is">
      <div className="wrap page-split">
        <div className="page-prose">
          <h2 id="what-mdm-is">What is MDM?</h2>
          <p className="page-lead">
            Software on each device, controlled from one console, not by the person holding it.
          </p>
          <p>
            You decide once what a route phone may do, and we set it up as a profile. Every phone with that
            profile follows it: the ones on the road today and the ones you add next month.
          </p>
          <p>
            Drivers see the apps they need and nothing else. You see where each unit is, what runs on it and
            whether it follows your rules.
          </p>
        </div>
        <figure className="profile">
          <figcaption>
            <b>Route phone</b> Sample profile
          </figcaption>
          <dl>
            {profile().map(([setting, value]) => (
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
