import type { ProductType } from '@portal/domain/catalog'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useNavigationType } from 'react-router'
import { BackLink } from '../../ui/back-link.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Picture } from '../../ui/picture.tsx'
import { type Compared, compareMax, compareSearch } from './compare.ts'
import { compareRows } from './compare-rows.ts'
import { type Filters, filterSearch } from './shop-filters.ts'

export type CompareViewProps = {
  devices: readonly Compared[]
  /** More were asked for than are shown. */
  tooMany: boolean
  type: ProductType
  category: string
  listPath: string
  filters: Filters
}

/** Up to three devices side by side: prices by carrier, then facts. Everything in it is a link, so it needs no script. */
export function CompareView({ devices, tooMany, type, category, listPath, filters }: CompareViewProps) {
  const title = useTitleInFocus()
  const names = devices.map(({ urlPathName }) => urlPathName)
  const without = (name: string) =>
    `${listPath}${compareSearch(
      filters,
      names.filter((other) => other !== name),
    )}`
  return (
    <div className="compare">
      <BackLink to={`${listPath}${filterSearch(filters)}`}>All {category.toLowerCase()}</BackLink>
      <h2 ref={title} tabIndex={-1}>
        Compare {devices.length === 1 ? devices[0]?.name : category.toLowerCase()}
      </h2>
      {tooMany && (
        <Notice tone="warning">
          You can compare up to {compareMax} devices. The first {compareMax} are shown.
        </Notice>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard */}
      <section className="compare-scroll" aria-label="Comparison" tabIndex={0}>
        <table className="compare-table">
          <thead>
            <tr>
              <td />
              {devices.map((device) => (
                <th key={device.urlPathName} scope="col">
                  <div className="stage">
                    <Picture
                      src={device.image}
                      alt=""
                      fallback={type}
                      priority
                      sizes="(min-width: 64rem) 18rem, 40vw"
                    />
                  </div>
                  {device.brand && <span className="card-brand">{device.brand}</span>}
                  <Link
                    className="compare-name"
                    to={`${device.path}${filterSearch(filters)}`}
                    prefetch="intent"
                  >
                    {device.model}
                  </Link>
                  <Link className="compare-remove" to={without(device.urlPathName)} preventScrollReset>
                    <X size={16} aria-hidden />
                    Remove<span className="vh"> {device.name}</span>
                  </Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {compareRows(devices).map(({ label, cells, differs }) => (
              <tr key={label} data-differs={differs}>
                <th scope="row">{label}</th>
                {cells.map((lines, index) => (
                  <td key={devices[index]?.urlPathName}>
                    {lines.length === 0 ? (
                      <Missing label={label} />
                    ) : (
                      lines.map((line) => <span key={line}>{line}</span>)
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td />
              {devices.map(({ urlPathName, path, name }) => (
                <td key={urlPathName}>
                  <ButtonLink to={`${path}${filterSearch(filters)}`} size="sm" prefetch="intent">
                    View Details<span className="vh">: {name}</span>
                  </ButtonLink>
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
    </div>
  )
}

/** A reader who came from the list continues at the title; a page that was just opened starts at its beginning. */
function useTitleInFocus() {
  const title = useRef<HTMLHeadingElement>(null)
  const cameFromList = useNavigationType() !== 'POP'
  useEffect(() => {
    if (cameFromList) title.current?.focus({ preventScroll: true })
  }, [cameFromList])
  return title
}

const Missing = ({ label }: { label: string }) => (
  <span className="compare-missing">
    –<span className="vh"> {label}: none</span>
  </span>
)
