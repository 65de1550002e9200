import { brand } from '@portal/domain/brand'
import { Picture } from '../../../ui/picture.tsx'
import { qrPath, qrSide } from '../page-parts/qr-code.ts'

const sizes = '(min-width: 64rem) 36rem, 92vw'

/** A tablet with the work apps, and the phone of the same station. */
export function AppsPicture() {
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
export function ProtectionPicture() {
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
export function BillPicture() {
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
