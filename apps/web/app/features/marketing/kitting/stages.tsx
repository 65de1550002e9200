import { brand } from '@portal/domain/brand'
import { installedApps } from '@portal/domain/installed-apps'
import { paths } from '@portal/domain/paths'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AppsPicture, BillPicture, ProtectionPicture } from './stage-pictures.tsx'

type Stage = {
  title: string
  lead: string
  points: ReadonlyArray<readonly [string, ReactNode]>
  picture: ReactNode
}

const stages = (): readonly Stage[] => [
  {
    title: 'Custom Device Setup',
    lead: 'A phone off the shelf becomes unit 14 of your fleet.',
    points: [
      ['Device setup', 'Charged, updated and activated on the carrier you choose.'],
      [
        'Your apps',
        `Up to ${installedApps().length} work apps, from ${installedApps()[0]} to ${installedApps().at(-1)}, are on it before it ships.`,
      ],
      [
        'MDM installation',
        <>
          Enrolled by QR code, your profile applied.{' '}
          <Link to={paths.mdm} className="link" prefetch="intent">
            How MDM works
          </Link>
        </>,
      ],
      ['Labeled', 'Short code, unit number and phone number on the screen and on the tag.'],
    ],
    picture: <AppsPicture />,
  },
  {
    title: 'Enhanced Protection and Usability',
    lead: 'Built for pockets, dashboards and parking lots.',
    points: [
      ['Durable cases', 'Rugged, with raised edges and room for a mounting plate.'],
      ['Screen protectors', 'Fitted at the bench, free of dust and bubbles.'],
      ['QR asset tags', 'Scan it to see the unit and where it belongs.'],
    ],
    picture: <ProtectionPicture />,
  },
  {
    title: 'Customer Support and Bill Management',
    lead: 'After delivery, we’re still here.',
    points: [
      [
        `${brand.claims.support} support`,
        'Support from people who can see your order, your device and its profile.',
      ],
      ['Billing transparency', 'Every line shows its unit and who bills it: the carrier or us.'],
    ],
    picture: <BillPicture />,
  },
]

/** The route of a device through our building: the number of the stage stays in sight while it is read. */
export function Stages() {
  return (
    <section className="page-section" aria-labelledby="stages">
      <div className="wrap">
        <h2 id="stages" className="vh">
          The three stages
        </h2>
        <ol className="stages">
          {stages().map(({ title, lead, points, picture }, index) => (
            <li key={title}>
              <div className="stage-mark" aria-hidden="true">
                <span>{index + 1}</span>
              </div>
              <div className="stage-text">
                <h3>
                  <span>Stage {index + 1}</span> {title}
                </h3>
                <p className="page-lead">{lead}</p>
                <dl>
                  {points.map(([name, text]) => (
                    <div key={name}>
                      <dt>{name}</dt>
                      <dd>{text}</dd>
                    </div>
                  ))}
                </dl>
              </div>
              {picture}
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
