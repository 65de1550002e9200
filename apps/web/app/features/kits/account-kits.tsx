import type { Kit } from '@portal/contract/kits'
import { productNameOf } from '@portal/domain/catalog'
import { counted } from '@portal/domain/format'
import { splitApps } from '@portal/domain/installed-apps'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useOpenForm } from '../../lib/use-form-draft.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Listed } from '../../ui/loaded.tsx'
import { EmptyState } from '../../ui/page-states.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFocusAfterRemoval } from '../../ui/use-focus-after-removal.ts'
import { addOnWords, kitChanges, termsWords } from './kit-words.tsx'
import { kitsQuery, useRemoveKit } from './kits.queries.ts'

const loadEditDialog = async () => (await import('./edit-kit-dialog.tsx')).EditKitDialog

type AccountKitsProps = { accountId: string; accountName: string }

/** The kits of an account (docs/spec/fleet.md#kits). */
export function AccountKits({ accountId, accountName }: AccountKitsProps) {
  const query = useQuery(kitsQuery(accountId))
  const [removing, setRemoving] = useState<Kit | null>(null)
  const [editing, setEditing] = useOpenForm('kit')
  const EditKitDialog = useLoaded(loadEditDialog, editing !== null)
  const rows = query.data ?? []
  const edited = rows.find(({ kitId }) => kitId === editing)
  return (
    <Section title="Kits" note={rows.length > 0 && counted(rows.length, 'kit')}>
      <Listed
        query={query}
        what="kits"
        caption={`Kits of ${accountName}`}
        columns={kitColumns({ onEdit: ({ kitId }) => setEditing(kitId), onRemove: setRemoving })}
        rows={rows}
        rowKey={({ kitId }) => kitId}
        empty={
          <EmptyState
            title="No kits yet."
            text="A kit is a saved way to prepare devices: a product with its add-ons, apps and staging notes. Save an item of a draft or of the cart, or what you chose on a product’s page, as a kit, and add it to other drafts."
          />
        }
      />
      {edited && EditKitDialog && <EditKitDialog kit={edited} onClose={() => setEditing(null)} />}
      <RemoveKit kit={removing} onDone={() => setRemoving(null)} />
    </Section>
  )
}

const Quiet = ({ children }: { children: string }) => <span className="text-subtle">{children}</span>

type KitActions = { onEdit: (kit: Kit) => void; onRemove: (kit: Kit) => void }

const kitColumns = ({ onEdit, onRemove }: KitActions): Column<Kit>[] => [
  { key: 'name', header: 'Kit', card: 'lead', cell: ({ name }) => <b className="font-[560]">{name}</b> },
  {
    key: 'device',
    header: 'Device',
    cell: (kit) => (
      <span>
        {productNameOf(kit)}
        {addOnWords(kit) !== '' && <span className="sub">{addOnWords(kit)}</span>}
      </span>
    ),
  },
  {
    key: 'price',
    header: 'Price today',
    cell: (kit) => (
      <span>
        {kit.today.offer ? termsWords(kit.today.offer) : <Quiet>Not sold</Quiet>}
        {kitChanges(kit).map((text) => (
          <span className="sub" key={text}>
            {text}
          </span>
        ))}
      </span>
    ),
  },
  {
    key: 'apps',
    header: 'Apps and staging notes',
    cell: ({ installedApps, stagingNotes }) => (
      <span>
        {splitApps(installedApps).join(', ') || <Quiet>No apps</Quiet>}
        {stagingNotes !== '' && <span className="sub plain">{stagingNotes}</span>}
      </span>
    ),
  },
  {
    key: 'actions',
    header: 'Actions',
    hideHeader: true,
    card: 'wide',
    cell: (kit) => (
      <span className="flex justify-end gap-1">
        <Button variant="ghost" size="sm" onClick={() => onEdit(kit)}>
          Edit<span className="vh"> {kit.name}</span>
        </Button>
        <Button variant="ghost" size="sm" onClick={() => onRemove(kit)}>
          Remove<span className="vh"> {kit.name}</span>
        </Button>
      </span>
    ),
  },
]

function RemoveKit({ kit, onDone }: { kit: Kit | null; onDone: () => void }) {
  const [problem, setProblem] = useState<string | null>(null)
  const remove = useRemoveKit()
  const once = useOneAtATime()
  const hasRemoved = useFocusAfterRemoval(kit !== null)

  function close() {
    setProblem(null)
    onDone()
  }

  const send = () =>
    once(async () => {
      if (kit === null) return
      try {
        await remove.mutateAsync({ params: { kitId: kit.kitId }, body: {} })
      } catch (error) {
        setProblem(messageOf(error))
        return
      }
      hasRemoved()
      close()
      toast(`${kit.name} was removed.`, { tone: 'success' })
    })

  return (
    <ConfirmDialog
      open={kit !== null}
      question={`Remove ${kit?.name ?? 'the kit'}?`}
      text={
        problem === null ? (
          'Orders that were made with it stay as they are, and devices keep its name.'
        ) : (
          <FieldError>{problem}</FieldError>
        )
      }
      busy={remove.isPending}
      onYes={() => void send()}
      onNo={close}
    />
  )
}
