import type { SavedUnit, UnitSheet } from '@portal/contract/fleet-units'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { counted } from '@portal/domain/format'
import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { useAttemptKey, useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { toast } from '../../ui/toast.tsx'
import { readUnits } from './sheet.queries.ts'
import { type Conflict, cellsOf, rowsOfOrder, withSaved, withStored } from './sheet-rows.ts'
import { changedRows, change as changeRows, say } from './sheet-state.ts'
import { type SaveRows, useSaveUnits } from './units.queries.ts'
import type { FleetSheet } from './use-sheet.ts'

/** A sheet as far as saving it needs. */
type StoredSheet = Pick<UnitSheet, 'lines' | 'canEdit'>
type Saved = { saved: SavedUnit[]; changed: SavedUnit[] }
/** How a sheet is read again, and how rows of it are saved. */
export type SheetCalls<S extends StoredSheet> = {
  read: () => Promise<S>
  save: (rows: SaveRows) => Promise<Saved>
}

/** The calls of the sheet of an order. */
export function useOrderCalls(orderId: number): SheetCalls<UnitSheet> {
  const saveUnits = useSaveUnits()
  const attempt = useAttemptKey()
  return {
    read: async () => (await readUnits(orderId)).result,
    async save(rows) {
      const input = { params: { orderId: String(orderId) }, body: { rows } }
      const { result } = await saveUnits.mutateAsync({ ...input, idempotencyKey: attempt.keyFor(input) })
      attempt.done()
      return result
    },
  }
}

/** Saves the changed rows of a sheet, and keeps what another person changed meanwhile apart. */
export function useSaveSheet<S extends StoredSheet>(
  { state, change }: FleetSheet,
  loaded: S,
  calls: SheetCalls<S>,
) {
  const [isSaving, setSaving] = useState(false)
  const once = useOneAtATime()
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([])
  const [error, setError] = useState<unknown>(null)
  const [order, setOrder] = useState(loaded)

  async function save() {
    setError(null)
    setSaving(true)
    const indexes = changedRows(state)
    const saved: SavedUnit[] = []
    const changed: SavedUnit[] = []
    try {
      for (let start = 0; start < indexes.length; start += fleetLimits.unitRowsMax) {
        const answer = await send(indexes.slice(start, start + fleetLimits.unitRowsMax))
        saved.push(...answer.saved)
        changed.push(...answer.changed)
      }
    } catch (refusal) {
      setError(refusal)
    }
    const sent = new Map(indexes.flatMap((index) => (state.rows[index] ? [[index, state.rows[index]]] : [])))
    // Worked out here as well: the conflicts are no part of the sheet.
    setConflicts(withSaved(state, sent, { saved, changed }).conflicts)
    change((before) => withSaved(before, sent, { saved, changed }).state)
    setSaving(false)
    if (saved.length > 0) toast(`${counted(saved.length, 'row')} saved.`, { tone: 'success' })
    await showStored()
  }

  /** What others saved meanwhile is shown as well: it is what a refusal speaks of, such as a number that they gave. */
  async function showStored() {
    try {
      const result = await calls.read()
      setOrder(result)
      const stored = rowsOfOrder(result.lines, result.canEdit)
      change((before) => withStored(before, stored))
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'ORDER_NOT_FOUND')
        change((before) => withStored(before, []))
    }
  }

  async function send(indexes: readonly number[]) {
    const rows = indexes.flatMap((index) => {
      const row = state.rows[index]
      if (!row) return []
      const { lineKey, position, version, deviceId } = row
      return [{ orderItemId: lineKey, position, version, deviceId, ...cellsOf(row) }]
    })
    return calls.save(rows)
  }

  const settle = (conflict: Conflict) => setConflicts((before) => before.filter((one) => one !== conflict))

  return {
    /** As it was read last. */
    order,
    save: () => once(save),
    isSaving,
    error: error instanceof Error ? error : null,
    conflicts,
    takeTheirs(conflict: Conflict) {
      const { index, theirs } = conflict
      change((before) =>
        say(
          changeRows(before, new Map([[index, theirs]]), `Row ${index + 1}`),
          `Row ${index + 1} is as it is stored.`,
        ),
      )
      settle(conflict)
    },
    keepMine(conflict: Conflict) {
      change((before) => say(before, `Row ${conflict.index + 1} is saved with the next save.`))
      settle(conflict)
    },
  }
}
