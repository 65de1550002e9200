import type { UnitLine, UnitSheet } from '@portal/contract/fleet-units'
import { unitsPath } from '@portal/domain/portal-paths'
import { useQuery } from '@tanstack/react-query'
import { FileDown, Printer } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useMay } from '../../lib/access.ts'
import { lazy } from '../../lib/lazy.ts'
import { Button } from '../../ui/button.tsx'
import { ExportMenu, inEachFormat } from '../../ui/export-menu.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/page-states.tsx'
import { listedUnitsQuery, readUnitsTable } from '../fleet-sheet/sheet.queries.ts'
import { UnitList } from '../fleet-sheet/unit-list.tsx'
import { PrintTags } from '../tags/print-tags.tsx'

const EnrollmentDialog = lazy(() =>
  import('../paper/enrollment-dialog.tsx').then((module) => ({ default: module.EnrollmentDialog })),
)

const OrderPlansNotice = lazy(() =>
  import('../fleet-sheet/order-plans-notice.tsx').then((module) => ({ default: module.OrderPlansNotice })),
)

const OrderCases = lazy(() =>
  import('../repairs/order-cases.tsx').then((module) => ({ default: module.OrderCases })),
)

type OrderUnitsListProps = {
  orderId: number
  accountId: string
  /** That of the order: its changes can drop units. */
  version: number
}

/** The first units of each line of an order, for reading, and all of them as a file (docs/spec/fleet.md#orders). */
export function OrderUnitsList({ orderId, accountId, version }: OrderUnitsListProps) {
  const query = useQuery(listedUnitsQuery(orderId, version))
  return (
    <Loaded query={query} what="units" retryLabel="Try Again" pending={<Skeleton className="h-40 w-full" />}>
      {({ lines, stations, canEdit }) => (
        <Lines
          orderId={orderId}
          accountId={accountId}
          lines={lines.filter(({ rows }) => rows.length > 0)}
          stations={stations}
          canEdit={canEdit}
        />
      )}
    </Loaded>
  )
}

type LinesProps = Pick<OrderUnitsListProps, 'orderId' | 'accountId'> &
  Pick<UnitSheet, 'lines' | 'stations' | 'canEdit'>

function Lines({ orderId, accountId, lines, stations, canEdit }: LinesProps) {
  const mayFleet = useMay('fleet')
  return (
    <div className="grid gap-6">
      {mayFleet && (
        <Suspense fallback={null}>
          <OrderCases accountId={accountId} units={lines.flatMap(({ rows }) => rows)} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        <OrderPlansNotice orderId={orderId} lines={lines} canEdit={canEdit} />
      </Suspense>
      {lines.map((line) => (
        <UnitList
          key={line.orderItemId}
          title={[line.name, line.carrier].filter((text) => text !== '').join(', ')}
          hasPlan={line.planCents > 0}
          units={line.rows}
          stations={stations}
          to={unitsPath(orderId)}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <DownloadUnits orderId={orderId} />
        <TagsOfUnits orderId={orderId} deviceIds={orderedIds(lines)} />
        <Enroll orderId={orderId} />
      </div>
    </div>
  )
}

function Enroll({ orderId }: { orderId: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        aria-haspopup="dialog"
        icon={<FileDown size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Enrollment file
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <EnrollmentDialog what={{ orderId }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const DownloadUnits = ({ orderId }: { orderId: number }) => (
  <ExportMenu
    what="units"
    label="Export units"
    isTool={false}
    isSmall
    entries={inEachFormat(async (format) => {
      const { result } = await readUnitsTable(orderId, format)
      return { file: result, said: `The units of order #${orderId} are exported.` }
    })}
  />
)

/** Devices that are ordered: on a draft a unit number can still change, and its tag would be wrong. */
const orderedIds = (lines: readonly UnitLine[]) =>
  lines
    .flatMap(({ rows }) => rows)
    .flatMap(({ deviceId, unitNumber, status }) =>
      deviceId !== null && unitNumber !== '' && status !== 'planned' ? [deviceId] : [],
    )

function TagsOfUnits({ orderId, deviceIds }: { orderId: number; deviceIds: readonly string[] }) {
  const [isOpen, setOpen] = useState(false)
  if (deviceIds.length === 0) return null
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        icon={<Printer size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Print tags
      </Button>
      {isOpen && <PrintTags of={{ orderId, deviceIds }} onClose={() => setOpen(false)} />}
    </>
  )
}
