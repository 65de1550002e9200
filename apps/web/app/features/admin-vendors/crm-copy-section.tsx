import type { Integrations, SyncKind } from '@portal/contract/vendors'
import { counted } from '@portal/domain/format'
import { vendorMessages } from '@portal/domain/vendor-messages'
import { RefreshCw } from 'lucide-react'
import { messageOf, requestIdOf } from '../../lib/api.ts'
import { Button, Spinner } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { ErrorPanel } from '../../ui/page-states.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast.tsx'
import { kindNames } from './vendor-words.ts'
import { useCopyNow } from './vendors.queries.ts'

const columns: Column<SyncKind>[] = [
  {
    key: 'kind',
    header: 'Records',
    card: 'lead',
    cell: ({ kind }) => <b className="font-[560]">{kindNames[kind]}</b>,
  },
  { key: 'progress', header: 'Progress', cell: (kind) => <Progress kind={kind} /> },
  {
    key: 'copied',
    header: 'Last synced',
    cell: ({ lastSuccess }) =>
      lastSuccess ? <RelativeTime at={lastSuccess} /> : <span className="text-subtle">Never</span>,
  },
  {
    key: 'lastError',
    header: 'Last failure',
    cell: ({ lastError }) => lastError,
  },
]

/** How far the CRM is copied into the portal, kind by kind; with the embedded CRM there is nothing to copy (ADR 0008). */
export function CrmCopySection({ crm }: { crm: Integrations['crm'] }) {
  if (crm.driver === 'embedded')
    return (
      <Section title="CRM sync">
        <p className="text-muted">{vendorMessages.embeddedCrm}</p>
      </Section>
    )
  return <LiveCopy kinds={crm.kinds} />
}

function LiveCopy({ kinds }: { kinds: readonly SyncKind[] }) {
  const copy = useCopyNow()
  const isRunning = kinds.some(({ running }) => running)
  const begin = () =>
    copy.mutate(
      {},
      {
        onSuccess: ({ result }) => toast(result.started ? 'Sync started.' : 'A sync is already running.'),
      },
    )
  return (
    <Section
      title="CRM sync"
      actions={
        <Button
          variant="ghost"
          icon={<RefreshCw size={16} aria-hidden />}
          busy={copy.isPending || isRunning}
          onClick={begin}
        >
          Sync now
        </Button>
      }
    >
      {copy.isError && <ErrorPanel message={messageOf(copy.error)} requestId={requestIdOf(copy.error)} />}
      <DataTable
        caption="CRM sync by record type"
        columns={columns}
        rows={kinds}
        rowKey={({ kind }) => kind}
        busy={isRunning}
      />
    </Section>
  )
}

function Progress({ kind: { running, rowsDone, lastSuccess } }: { kind: SyncKind }) {
  if (running)
    return (
      <span className="inline-flex items-center gap-2 tabular-nums">
        <Spinner />
        {counted(rowsDone, 'record')} so far
      </span>
    )
  if (lastSuccess === null) return <span className="text-subtle">Not started</span>
  return <span className="tabular-nums">{rowsDone === 0 ? 'No changes' : counted(rowsDone, 'record')}</span>
}
