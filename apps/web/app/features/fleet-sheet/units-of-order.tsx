import type { UnitSheet as UnitSheetAnswer } from '@portal/contract/fleet-units'
import { counted } from '@portal/domain/format'
import { orderStatus } from '@portal/domain/order-status'
import { directUnitsNotice } from '@portal/domain/shipping'
import { useMemo, useState } from 'react'
import { StatusBadge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useOrderRaising } from './raise-order.ts'
import { SaveFailure, SheetConflicts } from './sheet-problems.tsx'
import { linesOfOrder, rowsOfOrder } from './sheet-rows.ts'
import { changedRows } from './sheet-state.ts'
import { UnitSheet } from './unit-sheet.tsx'
import { useOrderCalls, useSaveSheet } from './use-save-sheet.ts'
import { useSheet } from './use-sheet.ts'

/** The units of one order: the sheet with Save, or its rows as facts where they cannot be changed. */
export function UnitsOfOrder({ loaded }: { loaded: UnitSheetAnswer }) {
  const { orderId, accountName, shipDirect, canEdit, stations, settings, accountId } = loaded
  const [initial] = useState(() => ({
    lines: linesOfOrder(loaded.lines),
    rows: rowsOfOrder(loaded.lines, canEdit),
  }))
  const scope = useMemo(
    () => ({ accountId, orderId, stations, settings }),
    [accountId, orderId, stations, settings],
  )
  const sheet = useSheet(initial, scope)
  const saving = useSaveSheet(sheet, loaded, useOrderCalls(orderId))
  const { statusId } = saving.order
  const raising = useOrderRaising(orderId, canEdit && statusId === orderStatus.draft)
  const [isRefused, setRefused] = useState(false)
  const changed = changedRows(sheet.state).length
  const isReadOnly = !sheet.state.rows.some((row) => row.canEdit)

  async function save() {
    const isWrong = sheet.errors.length > 0
    setRefused(isWrong)
    if (!isWrong) await saving.save()
  }

  return (
    <>
      <div className="title-row pt-1">
        <h1>Units of order {orderId}</h1>
        <StatusBadge statusId={statusId} rawText={String(statusId)} />
        {!isReadOnly && (
          <div className="actions">
            <Button busy={saving.isSaving} disabled={changed === 0} onClick={() => void save()}>
              Save units
            </Button>
          </div>
        )}
      </div>
      <p className="sheet-lede">
        {accountName}. {isReadOnly ? 'These units can’t be changed any more.' : ledeOf(shipDirect === true)}
      </p>
      {(!isReadOnly || changed > 0) && (
        <p className="sheet-unsaved" role="status">
          {changed > 0 ? `${counted(changed, 'row')} not saved${isReadOnly ? '' : ' yet'}.` : ''}
        </p>
      )}
      {isRefused && sheet.errors.length > 0 && (
        <Notice tone="danger" role="alert">
          {counted(sheet.errors.length, 'cell')} to fix first. F8 goes to the next one.
        </Notice>
      )}
      {saving.error && <SaveFailure error={saving.error} />}
      <UnitSheet
        sheet={sheet}
        label={`Units of order ${orderId}`}
        isReadOnly={isReadOnly}
        raising={raising}
        notices={
          <SheetConflicts
            conflicts={saving.conflicts}
            onTheirs={saving.takeTheirs}
            onMine={saving.keepMine}
          />
        }
      />
      <LeaveGuard active={changed > 0 && !isReadOnly} />
    </>
  )
}

/** Devices that ship direct from the carrier pass no bench of ours: nothing is tagged or numbered there. */
const ledeOf = (isDirect: boolean) =>
  isDirect
    ? `Choose a unit number and a driver for each device. ${directUnitsNotice}`
    : 'Choose a unit number and a driver for each device, and we’ll tag them to match. We number the rows that you leave empty.'
