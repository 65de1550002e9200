import { counted } from '@portal/domain/format'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/page-states.tsx'
import {
  askLinkedProblems,
  type LinkedSheetData,
  linkedSheetCalls,
  linkedUnitsQuery,
} from './linked-units.queries.ts'
import { SaveFailure, SheetConflicts } from './sheet-problems.tsx'
import { linesOfOrder, rowsOfOrder } from './sheet-rows.ts'
import { changedRows } from './sheet-state.ts'
import { UnitSheet } from './unit-sheet.tsx'
import { useSaveSheet } from './use-save-sheet.ts'
import { useSheet } from './use-sheet.ts'

type LinkedSheetProps = {
  token: string
  /** The name of the grid: "Units of quote Q-10001". */
  label: string
  onUnsaved: (isUnsaved: boolean) => void
}

/** The fleet sheet of a quoted order for people without an account (docs/spec/quotes.md#units). */
export function LinkedSheet(props: LinkedSheetProps) {
  const { token } = props
  const query = useQuery(linkedUnitsQuery(token))
  const pending = (
    <div aria-busy>
      <Skeleton className="h-[24rem] w-full" />
    </div>
  )
  return (
    <Loaded query={query} what="units" pending={pending}>
      {(loaded) => <Sheet {...props} loaded={loaded} />}
    </Loaded>
  )
}

function Sheet({ token, label, onUnsaved, loaded }: LinkedSheetProps & { loaded: LinkedSheetData }) {
  const [first] = useState(loaded)
  const [initial] = useState(() => ({
    lines: linesOfOrder(first.lines),
    rows: rowsOfOrder(first.lines, first.canEdit),
  }))
  const scope = useMemo(() => {
    const { stations, settings } = first
    return { accountId: null, orderId: undefined, stations, settings, link: askLinkedProblems(token) }
  }, [first, token])
  const sheet = useSheet(initial, scope)
  const calls = useMemo(() => linkedSheetCalls(token), [token])
  const saving = useSaveSheet(sheet, first, calls)
  const [isRefused, setRefused] = useState(false)
  const changed = changedRows(sheet.state).length
  const isReadOnly = !sheet.state.rows.some((row) => row.canEdit)

  const isUnsaved = changed > 0 && !isReadOnly
  useEffect(() => {
    onUnsaved(isUnsaved)
    return () => onUnsaved(false)
  }, [isUnsaved, onUnsaved])

  async function save() {
    const isWrong = sheet.errors.length > 0
    setRefused(isWrong)
    if (!isWrong) await saving.save()
  }

  return (
    <div className="grid gap-4">
      {isRefused && sheet.errors.length > 0 && (
        <Notice tone="danger" role="alert">
          {counted(sheet.errors.length, 'cell')} to fix first.
        </Notice>
      )}
      {saving.error && <SaveFailure error={saving.error} />}
      <UnitSheet
        sheet={sheet}
        label={label}
        isReadOnly={isReadOnly}
        isNarrow
        notices={
          <SheetConflicts
            conflicts={saving.conflicts}
            onTheirs={saving.takeTheirs}
            onMine={saving.keepMine}
          />
        }
      />
      {!isReadOnly && (
        <div className="flex flex-wrap items-center gap-4">
          <Button variant="ghost" busy={saving.isSaving} disabled={changed === 0} onClick={() => void save()}>
            Save units
          </Button>
          <p className="text-small text-muted" role="status">
            {changed > 0 ? `${counted(changed, 'row')} not saved yet.` : ''}
          </p>
        </div>
      )}
      <LeaveGuard active={isUnsaved} />
    </div>
  )
}
