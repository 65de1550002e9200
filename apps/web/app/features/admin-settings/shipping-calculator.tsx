import { centsOf, formatCents } from '@portal/domain/money'
import { packBoxes } from '@portal/domain/packing'
import { type RateTable, ratesInZone, type Zone } from '@portal/domain/rate-table'
import type { SettingValue } from '@portal/domain/settings-fields'
import { shippingZones, tableOfValue } from '@portal/domain/shipping-settings'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSettled } from '../../lib/use-settled.ts'
import { TextField } from '../../ui/form-fields.tsx'
import { QueryFailure } from '../../ui/page-states.tsx'
import { shippingZoneQuery } from './settings.queries.ts'

type CalculatorProps = {
  published: SettingValue
  /** What is typed; null while it is not right. */
  typed: SettingValue | null
  /** How far the draft is, in words. */
  state: string
}

/** How long typing a ZIP code rests before it is looked up, in ms. */
const restMs = 300
const devicesMax = 9_999
const isZip = (text: string) => /^\d{5}$/.test(text.trim())

/** What a shipment costs with the published table and with the one that is typed. */
export function ShippingCalculator({ published, typed, state }: CalculatorProps) {
  const [zip, setZip] = useState('10118')
  const [devices, setDevices] = useState('5')
  const [worth, setWorth] = useState('0')
  const asked = useSettled(zip.trim(), restMs)
  const query = useQuery({ ...shippingZoneQuery(asked), enabled: isZip(asked) })
  const count = /^[1-9]\d{0,3}$/.test(devices.trim()) ? Number(devices) : null
  const worthCents = centsOf(worth.trim() || '0')
  const zone = isZip(zip) && asked === zip.trim() ? query.data : undefined
  return (
    <section className="setting-preview" aria-label="Calculator">
      <div className="title-row">
        <h2>Calculator</h2>
      </div>
      <p className="text-ui text-muted" role="status">
        {state}
      </p>
      <div className="rate-question">
        <TextField
          label="ZIP code"
          error={isZip(zip) ? undefined : 'Enter five digits.'}
          inputMode="numeric"
          autoComplete="off"
          value={zip}
          onChange={({ target }) => setZip(target.value)}
        />
        <TextField
          label="Devices"
          error={count === null ? `Enter 1 to ${devicesMax.toLocaleString('en-US')}.` : undefined}
          inputMode="numeric"
          autoComplete="off"
          value={devices}
          onChange={({ target }) => setDevices(target.value)}
        />
        <TextField
          label="Declared value, $"
          error={worthCents === undefined ? 'Enter an amount, such as 500.' : undefined}
          inputMode="decimal"
          autoComplete="off"
          value={worth}
          onChange={({ target }) => setWorth(target.value)}
        />
      </div>
      <QueryFailure query={query} what="settings" />
      {zone === null && <p>The built-in rates have no zone for this ZIP code.</p>}
      {zone != null && count !== null && worthCents !== undefined && (
        <Comparison
          before={tableOfValue(published)}
          after={typed && tableOfValue(typed)}
          shipment={{ zone, count, worthCents }}
        />
      )}
    </section>
  )
}

type Shipment = { zone: Zone; count: number; worthCents: number }

function Comparison({
  before,
  after,
  shipment,
}: {
  before: RateTable
  after: RateTable | null
  shipment: Shipment
}) {
  const boxes = packBoxes(shipment.count)
  if (!boxes) return <p>This is too much for one shipment.</p>
  const answers = [before, after].map((table) => table && answersOf(table, boxes, shipment))
  const [was, is] = answers
  return (
    <table className="table">
      <caption>
        {shippingZones.find(({ zone }) => zone === shipment.zone)?.label}, {boxes.length}{' '}
        {boxes.length === 1 ? 'box' : 'boxes'}
      </caption>
      <thead>
        <tr>
          <th scope="col">Service</th>
          <th scope="col" className="num">
            Published
          </th>
          <th scope="col" className="num">
            Your changes
          </th>
        </tr>
      </thead>
      <tbody>
        {before.services.map(({ key, description }) => {
          const [old, now] = [was?.get(key) ?? notOffered, is ? (is.get(key) ?? notOffered) : '–']
          return (
            <tr key={key}>
              <td>{description}</td>
              <td className="num" data-l="Published">
                {old}
              </td>
              <td className="num" data-l="Your changes">
                {now === old ? now : <strong>{now}</strong>}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const notOffered = 'not offered'

/** Price and days of each service that is offered, in words. */
function answersOf(
  table: RateTable,
  boxes: NonNullable<ReturnType<typeof packBoxes>>,
  { zone, worthCents }: Shipment,
) {
  const rates = ratesInZone(table, { zone, boxes, declaredValueCents: worthCents })
  return new Map(
    table.services.flatMap(({ key, description, zones }) => {
      const rate = rates.find((one) => one.description === description)
      const days = zones[zone]?.days
      return rate === undefined || days === undefined
        ? []
        : [[key, `${formatCents(rate.rateCents)}, ${days} ${days === 1 ? 'day' : 'days'}`] as const]
    }),
  )
}
