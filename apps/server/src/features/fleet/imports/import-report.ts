import type { DeviceImportReport } from '@portal/contract/device-files'
import { type ImportColumn, tagColumn } from '@portal/domain/device-columns'
import { fleetLimits } from '@portal/domain/fleet-limits'
import type { FileColumns } from '../../../documents/file-columns.ts'
import type { Table } from '../../../documents/table-of.ts'
import { tableReport } from '../../../documents/table-report.ts'
import type { DeviceCells } from './import-columns.ts'
import type { CellError } from './read-device-rows.ts'
import { type DeviceUpdate, tagOf } from './update-rows.ts'

type Checked = {
  table: Table
  columns: FileColumns<ImportColumn>
  cellsOf: DeviceCells
  errors: readonly CellError[]
  updates: readonly DeviceUpdate[]
}

/** What was found in a file, as the answer says it. */
export function reportOf({
  table,
  columns,
  cellsOf,
  errors,
  updates,
}: Checked): Omit<DeviceImportReport, 'token' | 'created' | 'changed' | 'unchanged'> {
  const changed = new Set(updates.map(({ row }) => row))
  return {
    saved: false,
    importId: null,
    rows: table.rows.length,
    ...tableReport({
      table,
      columns,
      cellsOf,
      errors,
      stateOf: (row) => {
        if (changed.has(row.row)) return 'changed'
        return tagOf(cellsOf(row)(tagColumn).text) === '' ? 'new' : 'same'
      },
    }),
    diff: updates.slice(0, fleetLimits.importErrorsMax).map(({ row, before, changes }) => ({
      row,
      unitNumber: before.unitNumber,
      changes,
    })),
  }
}
