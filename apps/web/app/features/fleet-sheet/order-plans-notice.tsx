import { fleetCalls } from '@portal/contract/fleet-calls'
import type { UnitLine } from '@portal/contract/fleet-units'
import { plansWithoutLine } from '@portal/domain/number-wish'
import { numbersPath } from '@portal/domain/portal-paths'
import { Link } from 'react-router'
import { useCall } from '../../lib/use-call.ts'
import { Notice } from '../../ui/notice.tsx'
import { PlansNotice } from './plans-notice.tsx'

type OrderPlansNoticeProps = { orderId: number; lines: readonly UnitLine[]; canEdit: boolean }

/** Units of an order that get no line although their plans are billed (docs/spec/fleet.md#number-wish). */
export function OrderPlansNotice({ orderId, lines, canEdit }: OrderPlansNoticeProps) {
  const save = useCall(fleetCalls.saveUnits, {
    refresh: [['units', orderId]],
    done: 'They get new numbers.',
  })
  const units = lines.flatMap(({ orderItemId, planCents, rows }) =>
    rows.map((row) => ({ ...row, orderItemId, planCents })),
  )
  const isWithout = ({ numberWish, planCents }: (typeof units)[number]) =>
    numberWish === 'none' && planCents > 0
  const open = units.filter((unit) => unit.canEdit && isWithout(unit))
  const give = () =>
    save.mutate({
      params: { orderId: String(orderId) },
      body: {
        rows: open.map(({ orderItemId, position, version, deviceId, unitNumber, holder, stationId }) => ({
          orderItemId,
          position,
          version,
          deviceId,
          unitNumber,
          holder,
          stationId,
          numberWish: 'new' as const,
        })),
      },
    })
  const waiting = units.filter(
    ({ status, numberWish, phoneNumber }) =>
      status !== null && status !== 'planned' && numberWish === 'new' && phoneNumber === '',
  ).length
  return (
    <>
      {waiting > 0 && (
        <Notice>
          {waiting === 1 ? '1 unit waits for its number.' : `${waiting} units wait for their numbers.`}{' '}
          <Link className="link" to={numbersPath(orderId)}>
            Enter numbers
          </Link>
        </Notice>
      )}
      <PlansNotice
        plans={plansWithoutLine(units)}
        onGive={canEdit && open.length > 0 ? give : undefined}
        isBusy={save.isPending}
      />
    </>
  )
}
