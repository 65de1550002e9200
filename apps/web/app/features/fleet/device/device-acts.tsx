import type { Device } from '@portal/contract/devices'
import { becomesOf, comingStatuses } from '@portal/domain/device-replacement'
import { reportPath } from '@portal/domain/paths'
import { kindsFor } from '@portal/domain/repair-cases'
import { MessageSquareWarning, UserCheck } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../../lib/access.ts'
import { useHasFormDraft } from '../../../lib/use-form-draft.ts'
import { useLoaded } from '../../../lib/use-loaded.ts'
import { useMedia, wide } from '../../../lib/use-media.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { RecordActs, RecordMenu } from '../../../ui/record.tsx'
import { PrintTags } from '../../tags/print-tags.tsx'
import { useFromFleet } from '../device-link.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { useStatusActs } from './change-status.tsx'
import { EditDeviceDialog } from './edit-device-dialog.tsx'

const loadReplaceUnit = async () => (await import('./replace-unit.tsx')).ReplaceUnit

/** Its status allows it, and no other device is on its way in its place (docs/spec/fleet.md#replacement). */
const mayBeReplaced = ({ status, replacedBy }: Device) =>
  becomesOf(status).length > 0 && !comingStatuses.some((coming) => coming === replacedBy?.status)

type Opened = 'assign' | 'edit' | 'replace' | 'tag'

/** What can be done with a device: report a problem, assign it, and the rest behind More. */
export function DeviceActs({ device }: { device: Device }) {
  const hasDraft = useHasFormDraft('device')
  const [open, setOpen] = useState<Opened | null>(hasDraft ? 'edit' : null)
  const mayOrder = useMay('order')
  const from = useFromFleet()
  const status = useStatusActs(device)
  const ReplaceUnit = useLoaded(loadReplaceUnit, open === 'replace')
  const close = () => setOpen(null)
  const mayReport = kindsFor(device.status).length > 0
  // Phones have room for one act beside More.
  const isWide = useMedia(wide)
  const isAssignShown = isWide || !mayReport
  const act = (name: string, opens: Opened) => ({ name, onPress: () => setOpen(opens) })
  return (
    <RecordActs>
      {isAssignShown && (
        <Button
          {...(mayReport ? { variant: 'ghost' } : {})}
          icon={<UserCheck size={18} aria-hidden />}
          onClick={() => setOpen('assign')}
        >
          Assign
        </Button>
      )}
      {mayReport && (
        <ButtonLink
          icon={<MessageSquareWarning size={18} aria-hidden />}
          to={reportPath(device.deviceId)}
          state={from}
        >
          Report a problem
        </ButtonLink>
      )}
      <RecordMenu
        acts={[
          ...(isAssignShown ? [] : [act('Assign', 'assign')]),
          act('Edit', 'edit'),
          act('Print tag', 'tag'),
          ...(mayOrder && mayBeReplaced(device) ? [act('Replace', 'replace')] : []),
          ...status.acts,
        ]}
        dangers={status.dangers}
      />
      {status.question}
      {open === 'assign' && <AssignDialog device={device} onClose={close} />}
      {open === 'replace' && ReplaceUnit && <ReplaceUnit deviceId={device.deviceId} onClose={close} />}
      {open === 'tag' && (
        <PrintTags
          of={{ accountId: device.accountId, deviceIds: [device.deviceId] }}
          title="Print tag"
          onClose={close}
        />
      )}
      {open === 'edit' && <EditDeviceDialog device={device} onClose={close} />}
    </RecordActs>
  )
}
