import type { ProductType } from '@portal/domain/catalog'
import { limits } from '@portal/domain/limits'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, Link, useNavigationType } from 'react-router'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Picture } from '../../ui/picture.tsx'
import { type Compared, type ComparedFact, compareMax, compareSearch, quantityParam } from './compare.ts'
import { CompareQuoteLink } from './quote-link.tsx'
import { type Filters, filterSearch } from './shop-filters.ts'

export type CompareViewProps = {
  devices: readonly Compared[]
  /** More were asked for than are shown. */
  tooMany: boolean
  /** Of how many of each the costs are. */
  quantity: number
  type: ProductType
  category: string
  listPath: string
  filters: Filters
}

/** Up to four devices side by side: costs, prices by carrier, then facts. It has links and one form, so it needs no script. */
export function CompareView(props: CompareViewProps) {
  const { devices, tooMany, quantity, type, category, listPath, filters } = props
  const names = devices.map(({ urlPathName }) => urlPathName)
  const title = useTitleInFocus(names.join())
  const details = filterSearch(filters, quantityParam(quantity))
  const without = (name: string) =>
    `${listPath}${compareSearch(
      filters,
      names.filter((other) => other !== name),
      quantity,
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
      <QuantityForm names={names} quantity={quantity} filters={filters} />
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
                  <Link className="compare-name" to={`${device.path}${details}`} prefetch="intent">
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
            <tr>
              <th scope="rowgroup" colSpan={devices.length + 1} className="compare-part">
                {quantity === 1 ? 'Costs, with rate plan' : `Costs for ${quantity} of each, with rate plans`}
              </th>
            </tr>
            <Rows rows={compareRows(devices.map(({ costs }) => ({ facts: costs })))} names={names} />
          </tbody>
          <tbody>
            <tr>
              <th scope="rowgroup" colSpan={devices.length + 1} className="compare-part">
                Prices and facts
              </th>
            </tr>
            <Rows rows={compareRows(devices)} names={names} marksDifferences />
          </tbody>
          <tfoot>
            <tr>
              <td />
              {devices.map(({ urlPathName, path, name }) => (
                <td key={urlPathName}>
                  <ButtonLink to={`${path}${details}`} size="sm" prefetch="intent">
                    View Details<span className="vh">: {name}</span>
                  </ButtonLink>
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
      <CompareQuoteLink productIds={devices.map(({ productId }) => productId)} quantity={quantity} />
    </div>
  )
}

type RowsProps = { rows: readonly CompareRow[]; names: readonly string[]; marksDifferences?: boolean }

const Rows = ({ rows, names, marksDifferences = false }: RowsProps) =>
  rows.map(({ label, cells, differs }) => (
    <tr key={label} data-differs={marksDifferences && differs}>
      <th scope="row">{label}</th>
      {cells.map((lines, index) => (
        <td key={names[index]}>
          {lines.length === 0 ? (
            <Missing label={label} />
          ) : (
            lines.map((line, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two offers of one kind may cost the same
              <span key={place}>{line}</span>
            ))
          )}
        </td>
      ))}
    </tr>
  ))

type QuantityFormProps = { names: readonly string[]; quantity: number; filters: Filters }

/** Asks for the same comparison with the costs of another quantity. */
function QuantityForm({ names, quantity, filters }: QuantityFormProps) {
  const kept = new URLSearchParams(compareSearch(filters, names))
  return (
    <Form className="compare-quantity" aria-label="Costs" preventScrollReset>
      {[...kept].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor="compare-quantity">How many of each?</label>
      <input
        id="compare-quantity"
        key={quantity}
        className="input"
        type="number"
        name="quantity"
        min={1}
        max={limits.typedQuantityMax}
        required
        defaultValue={quantity}
      />
      <Button type="submit" variant="ghost">
        Update costs
      </Button>
    </Form>
  )
}

/**
 * A reader who came from the list, or took a device out, continues at the title; a page that was just opened starts at its
 * beginning, and another quantity leaves the focus where it is.
 */
function useTitleInFocus(names: string) {
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef('')
  const isOpened = useNavigationType() === 'POP'
  useEffect(() => {
    if (!isOpened && shown.current !== names) title.current?.focus({ preventScroll: true })
    shown.current = names
  }, [isOpened, names])
  return title
}

const Missing = ({ label }: { label: string }) => (
  <span className="compare-missing">
    –<span className="vh"> {label}: none</span>
  </span>
)

type CompareRow = { label: string; cells: string[][]; differs: boolean }

/** One row per fact that at least one of the devices has, and whether they differ in it. */
export function compareRows(devices: ReadonlyArray<{ facts: readonly ComparedFact[] }>): CompareRow[] {
  const labels = [...new Set(devices.flatMap(({ facts }) => facts.map(({ label }) => label)))]
  return labels
    .map((label) => {
      const cells = devices.map(({ facts }) => facts.find((fact) => fact.label === label)?.lines ?? [])
      return { label, cells, differs: new Set(cells.map((lines) => lines.join('\n'))).size > 1 }
    })
    .filter(({ cells }) => cells.some((lines) => lines.length > 0))
}
