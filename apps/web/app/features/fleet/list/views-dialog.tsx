import type { FleetView } from '@portal/contract/fleet-views'
import { fleetMessages } from '@portal/domain/device-fields'
import { fleetLimits } from '@portal/domain/fleet-limits'
import { paths } from '@portal/domain/paths'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { messageOf, requestIdOf } from '../../../lib/api.ts'
import { useAttemptKey } from '../../../lib/use-one-at-a-time.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { refusalAt } from '../../../ui/form-dialog.tsx'
import { ErrorPanel, Skeleton } from '../../../ui/page-states.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { toast } from '../../../ui/toast.tsx'
import { fleetViewsQuery, useCreateView, useRemoveView, useUpdateView } from '../fleet-dialogs.queries.ts'

type ViewsDialogProps = {
  accountId: string
  /** What the list shows now, as a view keeps it. */
  address: string
  onClose: () => void
}

/** One's own saved views of this fleet: open, save, rename, delete (docs/spec/fleet.md#saved-views). */
export function ViewsDialog({ accountId, address, onClose }: ViewsDialogProps) {
  const query = useQuery(fleetViewsQuery(accountId))
  const views = query.data
  return (
    <Dialog
      open
      title="Saved views"
      onClose={onClose}
      footer={
        <Button variant="ghost" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="grid gap-6">
        {query.isError && (
          <ErrorPanel
            message={messageOf(query.error)}
            requestId={requestIdOf(query.error)}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.isPending && <Skeleton className="h-10 w-full" />}
        {views?.length === 0 && <p className="text-muted">No views yet.</p>}
        {views && views.length > 0 && (
          <ul className="grid gap-2" aria-label="Views">
            {views.map((view) => (
              <View key={view.viewId} view={view} address={address} accountId={accountId} onOpen={onClose} />
            ))}
          </ul>
        )}
        {views &&
          (views.length < fleetLimits.viewsMax ? (
            <SaveView accountId={accountId} address={address} />
          ) : (
            <p className="text-small text-muted">{fleetMessages.viewsFull} Delete one to save another.</p>
          ))}
      </div>
    </Dialog>
  )
}

type ViewProps = { view: FleetView; address: string; accountId: string; onOpen: () => void }

function View({ view, address, accountId, onOpen }: ViewProps) {
  const [isRenaming, setRenaming] = useState(false)
  const update = useUpdateView()
  const remove = useRemoveView()
  const attempt = useAttemptKey()
  const params = { viewId: view.viewId }
  const isOpen = view.address === address
  const error = update.error ?? remove.error

  async function change(body: { name?: string; address?: string }, done: string) {
    const input = { params, body }
    try {
      await update.mutateAsync({ ...input, idempotencyKey: attempt.keyFor(input) })
      setRenaming(false)
      toast(done, { tone: 'success' })
    } catch {
      // The mutation keeps the error, which is shown at the view.
    }
  }

  if (isRenaming)
    return (
      <li>
        <NameForm
          label={`New name of ${view.name}`}
          name={view.name}
          save="Rename"
          error={update.error}
          isBusy={update.isPending}
          onCancel={() => setRenaming(false)}
          onSave={(name) => change({ name }, `Renamed to ${name}.`)}
        />
      </li>
    )
  return (
    <li className="flex flex-wrap items-center gap-2">
      <Link
        className="link"
        to={{ pathname: paths.fleet, search: `?account=${accountId}&${view.address}` }}
        onClick={onOpen}
        {...(isOpen ? { 'aria-current': 'true' as const } : {})}
      >
        {view.name}
      </Link>
      <span className="ml-auto flex flex-wrap items-center gap-2">
        {!isOpen && (
          <Button
            variant="link"
            size="sm"
            busy={update.isPending}
            onClick={() => void change({ address }, `${view.name} now shows this list.`)}
          >
            Update<span className="vh"> {view.name} to this list</span>
          </Button>
        )}
        <Button variant="link" size="sm" onClick={() => setRenaming(true)}>
          Rename<span className="vh"> {view.name}</span>
        </Button>
        <Button
          variant="link"
          size="sm"
          busy={remove.isPending}
          onClick={() => remove.mutate({ params, idempotencyKey: attempt.keyFor({ params, remove: true }) })}
        >
          Delete<span className="vh"> {view.name}</span>
        </Button>
      </span>
      {error && <ErrorPanel message={messageOf(error)} requestId={requestIdOf(error)} />}
    </li>
  )
}

function SaveView({ accountId, address }: Pick<ViewsDialogProps, 'accountId' | 'address'>) {
  const create = useCreateView()
  const attempt = useAttemptKey()
  const [saved, setSaved] = useState(0)

  async function save(name: string) {
    const input = { params: { accountId }, body: { name, address } }
    try {
      await create.mutateAsync({ ...input, idempotencyKey: attempt.keyFor(input) })
      attempt.done()
      setSaved(saved + 1)
      toast(`${name} saved.`, { tone: 'success' })
    } catch {
      // The mutation keeps the error, which the form shows.
    }
  }

  return (
    <NameForm
      key={saved}
      label="Save this list as"
      hint="Saves the search, filters, sort order and columns."
      name=""
      save="Save view"
      error={create.error}
      isBusy={create.isPending}
      onSave={save}
    />
  )
}

type NameFormProps = {
  label: string
  hint?: string
  name: string
  save: string
  error: Error | null
  isBusy: boolean
  onSave: (name: string) => Promise<void>
  onCancel?: () => void
}

function NameForm({ label, hint, name, save, error, isBusy, onSave, onCancel }: NameFormProps) {
  const id = useId()
  const [typed, setTyped] = useState(name)
  const [isSent, setSent] = useState(false)
  const said = refusalAt(error, 'name')
  const problem = isSent && typed.trim() === '' ? 'Enter a name.' : said

  function submit(event: FormEvent) {
    event.preventDefault()
    setSent(true)
    if (typed.trim() !== '') void onSave(typed.trim())
  }

  return (
    <form id={id} className="grid gap-3" onSubmit={submit} noValidate>
      <Field label={label} error={problem} {...(hint ? { hint } : {})}>
        {(control) => (
          <TextInput
            {...control}
            value={typed}
            maxLength={fleetLimits.viewNameMax}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      {error && said === undefined && (
        <ErrorPanel message={messageOf(error)} requestId={requestIdOf(error)} />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="ghost" size="sm" busy={isBusy}>
          {save}
        </Button>
        {onCancel && (
          <Button variant="link" size="sm" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
