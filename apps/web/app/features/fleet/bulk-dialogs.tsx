import type { BulkProps } from './bulk-dialog.tsx'
import { HoldersDialog } from './bulk-holders-dialog.tsx'
import { KitDialog } from './bulk-kit-dialog.tsx'
import { MoveDialog } from './bulk-move-dialog.tsx'
import { StatusDialog } from './bulk-status-dialog.tsx'

const dialogs = { move: MoveDialog, kit: KitDialog, holders: HoldersDialog, status: StatusDialog }
export type BulkChange = keyof typeof dialogs

/** The dialogs about the selected devices, in one file that is loaded when the first of them opens. */
export function BulkChangeDialog({ change, ...props }: BulkProps & { change: BulkChange }) {
  const Chosen = dialogs[change]
  return <Chosen {...props} />
}
