import type { FleetImport } from '@portal/contract/fleet-imports'
import { counted } from '@portal/domain/format'
import { formatMoment } from '@portal/domain/format-date'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf, requestIdOf } from '../../lib/api.ts'
import { useAttemptKey } from '../../lib/use-attempt-key.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Notice } from '../../ui/notice.tsx'
import { fleetImportsQuery, useUndoImport } from './imports.queries.ts'

const sources: Record<FleetImport['source'], string> = {
  file: 'from a file',
  screenRepair: 'from the Screen Repair Program',
}

/** The imports of the last day, each with its undo (docs/spec/fleet.md#imports). */
export function RecentImports({ accountId }: { accountId: string }) {
  const imports = useQuery(fleetImportsQuery(accountId)).data ?? []
  const [asked, setAsked] = useState<FleetImport | null>(null)
  const undo = useUndoImport()
  const attempt = useAttemptKey()

  async function run({ importId }: FleetImport) {
    const input = { params: { importId } }
    try {
      await undo.mutateAsync({ ...input, idempotencyKey: attempt.keyFor(input) })
    } catch {
      // The mutation keeps the error, which is shown below.
    }
    setAsked(null)
  }

  if (imports.length === 0 && !undo.data && !undo.error) return null
  return (
    <section className="grid gap-3" aria-label="Recent imports">
      <h3 className="text-h3 font-semibold">Recent imports</h3>
      {undo.error && <ErrorPanel message={messageOf(undo.error)} requestId={requestIdOf(undo.error)} />}
      {undo.data && <Undone result={undo.data.result} />}
      <ul className="grid gap-2">
        {imports.map((one) => (
          <li key={one.importId} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span>
              {counted(one.devices, 'device')} {sources[one.source]}
              <small className="block text-small text-muted">
                {formatMoment(one.at)}, {one.by}
              </small>
            </span>
            <Button variant="ghost" size="sm" className="ml-auto" onClick={() => setAsked(one)}>
              Undo<span className="vh"> the import of {counted(one.devices, 'device')}</span>
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        question={asked ? `Undo the import of ${counted(asked.devices, 'device')}?` : ''}
        text={asked && lossOf(asked)}
        busy={undo.isPending}
        onYes={() => asked && void run(asked)}
        onNo={() => setAsked(null)}
      />
    </section>
  )
}

function lossOf({ devices, unchanged }: FleetImport): string {
  const removed = `${counted(unchanged, 'device')} will be removed with ${unchanged === 1 ? 'its' : 'their'} history.`
  if (unchanged === devices) return removed
  return `${removed} ${counted(devices - unchanged, 'device')} changed since and will stay.`
}

type UndoneProps = {
  result: {
    removed: number
    keptCount: number
    kept: Array<{ deviceId: string; unitNumber: string | null; holder: string }>
  }
}

const Undone = ({ result: { removed, keptCount, kept } }: UndoneProps) => (
  <Notice tone="success" role="status">
    {counted(removed, 'device')} removed.
    {keptCount > 0 && (
      <>
        {' '}
        {counted(keptCount, 'device')} changed since and {keptCount === 1 ? 'stays' : 'stay'}:{' '}
        {kept.map(({ unitNumber }) => unitNumber ?? 'no number').join(', ')}
        {keptCount > kept.length && ` and ${keptCount - kept.length} more`}.
      </>
    )}
  </Notice>
)
