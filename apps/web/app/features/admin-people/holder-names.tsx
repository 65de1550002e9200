import type { HolderSummary } from '@portal/contract/device-changes'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { counted } from '@portal/domain/format'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { ExportMenu } from '../../ui/export-menu.tsx'
import { FieldError } from '../../ui/field.tsx'
import { focusHeading } from '../../ui/page-announcer.tsx'
import { QueryFailure } from '../../ui/page-states.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast.tsx'
import { type HolderFormat, holdersQuery, saveHolders, useEraseHolders } from './people.queries.ts'

const searchWaitMs = 300

type Holder = HolderSummary['holders'][number]

/** The names that are stored for an account, with the way to export and to erase all of them or one. */
export function HolderNames({ accountId }: { accountId: string }) {
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim(), searchWaitMs)
  const query = useQuery(holdersQuery(accountId, search))
  const [erasing, setErasing] = useState<Erasing | null>(null)
  const { data } = query
  if (query.error && !data) return <QueryFailure query={query} what="holders" />
  const account = data?.accountName || `account ${accountId}`
  const hasNames = data !== undefined && data.holderCount > 0
  return (
    <Section
      title={data ? account : 'Names of holders'}
      note={data && noteOf(data)}
      actions={
        hasNames && (
          <>
            <ExportAll accountId={accountId} />
            <Button
              variant="danger"
              size="sm"
              onClick={() => setErasing({ holder: null, count: data.holderCount })}
            >
              Erase all names
            </Button>
          </>
        )
      }
    >
      {data && !hasNames && <p className="text-muted">No names of holders are stored for this account.</p>}
      {(hasNames || !data) && (
        <>
          <SearchInput
            label="Search holder"
            maxLength={fleetLimits.holderMax}
            value={typed}
            onValueChange={setTyped}
          />
          <p className="vh" role="status">
            {data && `${counted(data.holders.length, 'name')} shown`}
          </p>
          {data?.holders.length === 0 ? (
            <p className="text-muted">No holder matches your search.</p>
          ) : (
            <DataTable
              caption={`Names of holders of ${account}`}
              columns={columnsOf(accountId, setErasing)}
              rows={data?.holders ?? []}
              rowKey={({ holder }) => holder}
              loading={query.isPending}
              busy={query.isFetching}
              density="compact"
            />
          )}
        </>
      )}
      <EraseHolders
        accountId={accountId}
        account={account}
        erasing={erasing}
        onDone={() => setErasing(null)}
      />
    </Section>
  )
}

function noteOf({ holderCount, deviceCount, holders }: HolderSummary): string {
  const names = `${counted(holderCount, 'name')}, ${counted(deviceCount, 'device')} with a holder now`
  return holders.length < holderCount ? `${names}; ${holders.length} shown` : names
}

const columnsOf = (accountId: string, erase: (what: Erasing) => void): Column<Holder>[] => [
  { key: 'holder', header: 'Holder', card: 'lead', cell: ({ holder }) => <bdi>{holder}</bdi> },
  {
    key: 'now',
    header: 'Devices now',
    numeric: true,
    cell: ({ deviceCount }) => deviceCount.toLocaleString('en-US'),
  },
  {
    key: 'ever',
    header: 'Devices in all',
    numeric: true,
    cell: ({ everCount }) => everCount.toLocaleString('en-US'),
  },
  {
    key: 'actions',
    header: 'Actions',
    hideHeader: true,
    card: 'wide',
    cell: ({ holder, everCount }) => (
      <span className="flex justify-end gap-2">
        <ExportOne accountId={accountId} holder={holder} />
        <Button variant="ghost" size="sm" onClick={() => erase({ holder, count: everCount })}>
          Erase<span className="vh"> {holder}</span>
        </Button>
      </span>
    ),
  },
]

const fileFormats: Record<HolderFormat, string> = { csv: 'CSV', xlsx: 'Excel', json: 'JSON' }
const formatNames = Object.keys(fileFormats) as HolderFormat[]

/** Who had which device, all holders of the account. */
const ExportAll = ({ accountId }: { accountId: string }) => (
  <ExportMenu
    what="names"
    entries={formatNames.map((format) => ({
      label: fileFormats[format],
      save: async () => {
        await saveHolders(accountId, format)
        return 'Names exported.'
      },
    }))}
  />
)

/** One holder, as a file for any program. */
function ExportOne({ accountId, holder }: { accountId: string; holder: string }) {
  const [isBusy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      await saveHolders(accountId, 'csv', holder)
    } catch (error) {
      toast(`The name was not exported. ${messageOf(error)}`, { tone: 'danger' })
    }
    setBusy(false)
  }
  return (
    <Button variant="ghost" size="sm" busy={isBusy} onClick={() => void save()}>
      Export<span className="vh"> {holder}</span>
    </Button>
  )
}

/** What is to be erased: one holder with how many devices they have and had, or (null) all with how many names these are. */
type Erasing = { holder: string | null; count: number }

type EraseHoldersProps = {
  accountId: string
  account: string
  erasing: Erasing | null
  onDone: () => void
}

/** Asks before names are erased. */
function EraseHolders({ accountId, account, erasing, onDone }: EraseHoldersProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const erase = useEraseHolders()
  const once = useOneAtATime()

  function close() {
    setProblem(null)
    onDone()
  }

  const send = () =>
    once(async () => {
      if (erasing === null) return
      try {
        const { result } = await erase.mutateAsync({
          params: { accountId },
          body: { holder: erasing.holder },
        })
        toast(`Names were erased from ${counted(result.deviceCount, 'device')}.`, { tone: 'success' })
      } catch (error) {
        setProblem(messageOf(error))
        return
      }
      close()
      // The row whose button asked is gone, and the focus with it.
      setTimeout(focusHeading)
    })

  return (
    <ConfirmDialog
      open={erasing !== null}
      question={
        erasing?.holder == null
          ? `Erase the names of all holders of ${account}?`
          : `Erase the name ${erasing.holder}?`
      }
      text={problem === null ? erasing && whatGoes(erasing) : <FieldError>{problem}</FieldError>}
      busy={erase.isPending}
      onYes={() => void send()}
      onNo={close}
    />
  )
}

const whatGoes = ({ holder, count }: Erasing) =>
  holder === null
    ? `${counted(count, 'name')} will be erased from the devices of this account and from their histories. This cannot be undone.`
    : `It will be erased from ${counted(count, 'device')} and from ${count === 1 ? 'its history' : 'their histories'}. This cannot be undone.`
