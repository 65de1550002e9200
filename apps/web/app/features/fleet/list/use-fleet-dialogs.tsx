import type { DeviceRow } from '@portal/contract/devices'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { lazy } from '../../../lib/lazy.ts'
import { repairProgramQuery } from '../../devices/fleet.queries.ts'
import { viewAddress } from '../../devices/fleet-address.ts'
import type { FleetWhose } from '../../devices/use-fleet-scope.ts'
import { PrintTags } from '../../tags/print-tags.tsx'
import type { Exported } from './export-dialog.tsx'
import type { RowAction } from './row-menu.tsx'
import type { FleetAddress, FleetList } from './use-fleet-list.ts'

const ImportDialog = lazy(() =>
  import('../imports/import-dialog.tsx').then((module) => ({ default: module.ImportDialog })),
)
const HolderOnDialog = lazy(() =>
  import('../device/holder-on-dialog.tsx').then((module) => ({ default: module.HolderOnDialog })),
)
const ColumnsDialog = lazy(() =>
  import('./columns-dialog.tsx').then((module) => ({ default: module.ColumnsDialog })),
)
const ViewsDialog = lazy(() =>
  import('./views-dialog.tsx').then((module) => ({ default: module.ViewsDialog })),
)
const ExportDialog = lazy(() =>
  import('./export-dialog.tsx').then((module) => ({ default: module.ExportDialog })),
)
const RepairOfferDialog = lazy(() =>
  import('../imports/repair-offer-dialog.tsx').then((module) => ({ default: module.RepairOfferDialog })),
)
const AssignDialog = lazy(() =>
  import('../device/assign-dialog.tsx').then((module) => ({ default: module.AssignDialog })),
)
const BulkChangeDialog = lazy(() =>
  import('./bulk-dialogs.tsx').then((module) => ({ default: module.BulkChangeDialog })),
)
const ReplaceUnit = lazy(() =>
  import('../device/replace-unit.tsx').then((module) => ({ default: module.ReplaceUnit })),
)

/** A dialog of the list, with what it is about. */
export type FleetDialog =
  | { dialog: 'import' | 'holderOn' | 'columns' | 'views' | 'repairOffer' }
  | { dialog: 'export'; what?: Exported }
  | { dialog: 'tags'; accountId: string; deviceIds: readonly string[] }
  | { dialog: 'assign' | 'status' | 'replace'; device: DeviceRow }
export type OpenDialog = (dialog: FleetDialog) => void

type Shown = { whose: FleetWhose; address: FleetAddress; list: FleetList }

/** The dialogs of the list: at most one is open, and each is loaded when it is first opened. */
export function useFleetDialogs({ whose, address, list }: Shown) {
  const [open, setOpen] = useState<FleetDialog | null>(null)
  const close = () => setOpen(null)
  const { accountId } = whose.scope

  function print(devices: readonly DeviceRow[], ofAccount: string) {
    setOpen({ dialog: 'tags', accountId: ofAccount, deviceIds: devices.map(({ deviceId }) => deviceId) })
  }

  function act(action: RowAction, device: DeviceRow) {
    if (action === 'tag') print([device], device.accountId)
    else setOpen({ dialog: action, device })
  }

  function showImport(importId: string) {
    close()
    address.clear()
    address.filter({ importId })
  }

  return {
    open: setOpen,
    act,
    print,
    shown: open && (
      <Suspense fallback={null}>
        {dialogOf(open, { accountId, whose, address, list, close, showImport })}
      </Suspense>
    ),
  }
}

type Around = Shown & {
  accountId: string | null
  close: () => void
  showImport: (importId: string) => void
}

function dialogOf(open: FleetDialog, around: Around): ReactNode {
  const { close, list, address } = around
  if (open.dialog === 'columns')
    return (
      <ColumnsDialog
        columns={address.columns}
        hasAccounts={around.accountId === null}
        onChoose={address.chooseColumns}
        onClose={close}
      />
    )
  if (open.dialog === 'export')
    return (
      <ExportDialog
        what={open.what ?? { wanted: list.wanted }}
        title={
          open.what
            ? 'Export the selected devices'
            : list.isFiltered
              ? 'Export the filtered list'
              : 'Export the fleet'
        }
        onClose={close}
      />
    )
  if (open.dialog === 'tags') return <PrintTags of={open} onClose={close} />
  if (open.dialog === 'assign') return <AssignDialog device={open.device} onClose={close} />
  if (open.dialog === 'replace') return <ReplaceUnit deviceId={open.device.deviceId} onClose={close} />
  if (open.dialog === 'status')
    return (
      <BulkChangeDialog
        change="status"
        devices={[open.device]}
        accountId={open.device.accountId}
        onClose={close}
        onDone={() => {}}
      />
    )
  return around.accountId === null ? null : ofAccount(open.dialog, { ...around, accountId: around.accountId })
}

/** Dialogs about the one account that is shown. */
function ofAccount(
  dialog: 'import' | 'holderOn' | 'views' | 'repairOffer',
  { accountId, whose, address, close, showImport }: Around & { accountId: string },
): ReactNode {
  if (dialog === 'holderOn') return <HolderOnDialog accountId={accountId} onClose={close} />
  if (dialog === 'views')
    return <ViewsDialog accountId={accountId} address={viewAddress(address.params)} onClose={close} />
  if (dialog === 'repairOffer')
    return <RepairOfferOf accountId={accountId} onClose={close} onShow={showImport} />
  return (
    <ImportDialog
      accountId={accountId}
      accountName={whose.accountName ?? 'this account'}
      onClose={close}
      onShow={showImport}
    />
  )
}

type RepairOfferOfProps = { accountId: string; onClose: () => void; onShow: (importId: string) => void }

function RepairOfferOf({ accountId, ...rest }: RepairOfferOfProps) {
  const devices = useQuery(repairProgramQuery(accountId)).data?.unlisted
  return devices ? <RepairOfferDialog accountId={accountId} devices={devices} {...rest} /> : null
}
