import type { Bench, BenchUnit } from '@portal/contract/staging'
import { isOpenAtBench } from '@portal/domain/bench-steps'
import { destinationWords } from '@portal/domain/device-destination'
import { counted } from '@portal/domain/format'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { defaultPicture, Picture } from '../../ui/picture.tsx'
import type { DoneStep } from './bench-jobs.ts'
import { stagingOrdersQuery } from './staging.queries.ts'

/** How many of the units before and after the one on the table are shown. */
const around = 3

const isFree = (unit: BenchUnit) => isOpenAtBench(unit) && unit.bench === null && unit.setAsideReason === null

type NextUnitsProps = { units: readonly BenchUnit[]; onTake: (deviceId: string) => void }

/** What comes next, to be laid ready, or to be taken in another order: cards while no unit is on the table, rows beside one. */
export function NextUnits({ units, onTake }: NextUnitsProps) {
  const next = units.filter(isFree).slice(0, around)
  if (next.length === 0) return null
  return (
    <section className="next-units" aria-labelledby="bench-next">
      <h2 id="bench-next">{next.length === around ? 'Next three' : 'Next'}</h2>
      <ul>
        {next.map((unit) => (
          <li key={unit.deviceId}>
            <button type="button" className="next-unit" onClick={() => onTake(unit.deviceId)}>
              <UnitPicture unit={unit} />
              <b>
                <span className="vh">Take unit </span>
                {unit.unitNumber ?? 'No number'}
              </b>
              <span>{unit.model}</span>
              <span>{unit.destination ? destinationWords(unit.destination) : unit.station}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const UnitPicture = ({ unit: { image, kind } }: { unit: Pick<BenchUnit, 'image' | 'kind'> }) => (
  <Picture src={image || defaultPicture(kind)} alt="" fallback={kind} sizes="8rem" width={128} height={128} />
)

type LastUnitsProps = { units: readonly BenchUnit[]; done: readonly DoneStep[] }

/** What this bench finished last, the latest first. */
export function LastUnits({ units, done }: LastUnitsProps) {
  // A unit that was opened again and finished again is one unit.
  const finished = new Set(
    done
      .filter(({ what }) => what === 'finish')
      .map(({ deviceId }) => deviceId)
      .toReversed(),
  )
  const last = [...finished]
    .flatMap((deviceId) => units.filter((unit) => unit.deviceId === deviceId && unit.status === 'staged'))
    .slice(0, around)
  if (last.length === 0) return null
  return (
    <section className="last-units" aria-labelledby="bench-last">
      <h2 id="bench-last">Finished here</h2>
      <ul>
        {last.map(({ deviceId, unitNumber, model }) => (
          <li key={deviceId}>
            <Check size={22} aria-hidden />
            <b>{unitNumber ?? 'No number'}</b>
            <span>{model}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Model = { model: string; quantity: number; unit: Pick<BenchUnit, 'image' | 'kind'> | undefined }

const modelsOf = (units: readonly BenchUnit[]): Model[] =>
  [...Map.groupBy(units, ({ model }) => model)].map(([model, [unit, ...others]]) => ({
    model,
    quantity: 1 + others.length,
    unit,
  }))

/** What the list of the desk says of an order whose units are made when a bench takes it. */
function useListedModels(orderId: number, isAsked: boolean): Model[] {
  const { data } = useInfiniteQuery({ ...stagingOrdersQuery('open'), enabled: isAsked })
  const listed = data?.pages.flatMap(({ results }) => results).find((order) => order.orderId === orderId)
  return (listed?.contents ?? []).map(({ name, quantity, image }) => ({
    model: name,
    quantity,
    unit: { image, kind: 'phone' },
  }))
}

/** What an order is made of, before a bench has it. */
export function UnitsOfOrder({ bench: { orderId, unitList, apps } }: { bench: Bench }) {
  const listed = useListedModels(orderId, unitList.length === 0)
  const models = unitList.length > 0 ? modelsOf(unitList) : listed
  if (models.length === 0 && apps.length === 0) return null
  return (
    <section className="next-units" aria-labelledby="bench-models">
      <h2 id="bench-models">In this order</h2>
      {models.length > 0 && (
        <ul>
          {models.map(({ model, quantity, unit }) => (
            <li key={model} className="next-unit">
              {unit && <UnitPicture unit={unit} />}
              <b>{quantity}</b>
              <span>{model}</span>
            </li>
          ))}
        </ul>
      )}
      {apps.length > 0 && (
        <p>
          {counted(apps.length, 'app')}: {apps.join(', ')}
        </p>
      )}
    </section>
  )
}
