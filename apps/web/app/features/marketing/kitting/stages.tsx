import { brand } from '@portal/domain/brand'
import { installedApps } from '@portal/domain/installed-apps'
import { paths } from '@portal/domain/paths'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Picture } from '../../../ui/picture.tsx'
import { qrPath, qrSide } from '../page-parts/qr-code.ts'

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

const sizes = '(min-width: 64rem) 36rem, 92vw'

/** A tablet with the work apps, and the phone of the same station. */
function AppsPicture() {
  return (
    <div className="stage-picture" data-view="apps">
      <Picture
        className="far"
        src="/pictures/halden-slate-11/pair-720.avif"
        alt="A tablet with work apps on its screen."
        fallback="tablet"
        sizes={sizes}
      />
      <Picture
        className="near"
        src="/pictures/orbis-t9-duty/front-720.avif"
        alt="A phone with unit number DSP4-102 on its screen."
        sizes={sizes}
      />
    </div>
  )
}

/** Case and glass, and the asset tag as it looks from close by. */
function ProtectionPicture() {
  return (
    <div className="stage-picture" data-view="protection">
      <Picture
        src="/pictures/ferro-armor-case/main-720.avif"
        alt="A rugged case and a screen protector."
        fallback="accessory"
        sizes={sizes}
      />
      <AssetTag />
    </div>
  )
}

/** The white label from the back of a unit; its code dials our desk. */
function AssetTag() {
  return (
    <svg
      className="asset-tag"
      viewBox="0 0 300 132"
      width="300"
      height="132"
      role="img"
      aria-label={`Asset tag of unit DSP4-031; its QR code dials ${brand.phone.dotted}.`}
    >
      <rect width="300" height="132" rx="10" />
      <path
        d={qrPath(brand.phone.href)}
        transform={`translate(18 18) scale(${96 / qrSide})`}
        shapeRendering="crispEdges"
      />
      <text className="unit" x="134" y="56">
        DSP4-031
      </text>
      <text x="134" y="84">
        (555) 010-0131
      </text>
      <text x="134" y="106">
        {brand.phone.vanity}
      </text>
    </svg>
  )
}

const lines = () =>
  [
    ['DSP4-014', 'Rate plan', 'Carrier'],
    ['DSP4-014', 'Rugged case', brand.name],
    ['DSP4-015', 'Rate plan', 'Carrier'],
    ['DSP4-015', 'Screen repair', brand.name],
  ] as const

/** A bill that can be read: one line per unit and thing, and who bills it. */
function BillPicture() {
  return (
    <div className="stage-picture" data-view="bill">
      <table className="bill">
        <caption>Sample bill</caption>
        <thead>
          <tr>
            <th scope="col">Unit</th>
            <th scope="col">For</th>
            <th scope="col">Billed by</th>
          </tr>
        </thead>
        <tbody>
          {lines().map(([unit, what, biller]) => (
            <tr key={unit + what}>
              <td className="mono">{unit}</td>
              <td>{what}</td>
              <td>{biller}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Picture
        src="/pictures/wireless-expense-management/main-720.avif"
        alt=""
        fallback="service"
        sizes="14rem"
      />
    </div>
  )
}
