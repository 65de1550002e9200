import { webhookCalls } from '@portal/contract/webhook-calls'
import type { Webhook } from '@portal/contract/webhooks'
import {
  type WebhookEvent,
  webhookEvents,
  webhookEventWords,
  webhookLimits,
  webhookMessages,
} from '@portal/domain/webhooks'
import { useRef, useState } from 'react'
import { useKeptState } from '../../lib/use-form-draft.ts'
import { useAttemptKey } from '../../lib/use-one-at-a-time.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { FormDialog, refusalAt } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/form-fields.tsx'
import { toast } from '../../ui/toast.tsx'
import { SavedSecret, useSavedCodes } from '../security/saved-secret.tsx'
import { useWebhookWrite, type WebhookOwner } from './webhooks.queries.ts'

type Draft = Pick<Webhook, 'name' | 'url' | 'events'>

/** What a form lacks before it is sent; the server says everything else at the field. */
const missingIn = ({ name, url, events }: Draft): Partial<Record<keyof Draft, string>> => ({
  ...(name.trim() === '' && { name: webhookMessages.nameRequired }),
  ...(!/^https?:\/\/./.test(url.trim()) && { url: webhookMessages.url }),
  ...(events.length === 0 && { events: webhookMessages.eventsRequired }),
})

type CreateWebhookProps = { owner: WebhookOwner; onClose: () => void }

/** Creates an endpoint, and shows the secret that signs its messages this once. */
export function CreateWebhook({ owner, onClose }: CreateWebhookProps) {
  const saved = useSavedCodes(onClose)
  const ofHouse = useWebhookWrite(webhookCalls.createHouseWebhook, owner)
  const ofAccount = useWebhookWrite(webhookCalls.createWebhook, owner)
  const attempt = useAttemptKey()
  const secret = saved.codes?.[0]
  if (secret !== undefined) return <WebhookSecret secret={secret} saved={saved} />

  async function create(body: Draft) {
    const idempotencyKey = attempt.keyFor(body)
    const made =
      owner === null
        ? await ofHouse.mutateAsync({ body, idempotencyKey })
        : await ofAccount.mutateAsync({ params: { accountId: owner }, body, idempotencyKey })
    saved.show([made.result.secret])
  }
  const { isPending, error } = owner === null ? ofHouse : ofAccount
  return (
    <WebhookForm
      title="Add a webhook"
      save="Add webhook"
      initial={{ name: '', url: '', events: [...webhookEvents] }}
      isBusy={isPending}
      error={error}
      onClose={onClose}
      onSave={create}
    />
  )
}

type EditWebhookProps = { webhook: Webhook; owner: WebhookOwner; onClose: () => void }

/** Changes what an endpoint is called, where it is and what it is told. */
export function EditWebhook({ webhook, owner, onClose }: EditWebhookProps) {
  const update = useWebhookWrite(webhookCalls.updateWebhook, owner)
  const { webhookId, isOn, name, url, events } = webhook

  async function save(draft: Draft) {
    await update.mutateAsync({ params: { webhookId }, body: { ...draft, isOn } })
    onClose()
    toast(`${draft.name} was saved.`, { tone: 'success' })
  }
  return (
    <WebhookForm
      title="Edit webhook"
      save="Save"
      initial={{ name, url, events }}
      isBusy={update.isPending}
      error={update.error}
      onClose={onClose}
      onSave={save}
    />
  )
}

type WebhookSecretProps = { secret: string; saved: ReturnType<typeof useSavedCodes> }

/** The secret of an endpoint, this once. */
export function WebhookSecret({ secret, saved }: WebhookSecretProps) {
  const first = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      open
      first={first}
      onClose={saved.close}
      title="Save the signing secret"
      footer={<Button onClick={saved.close}>Done</Button>}
    >
      <SavedSecret
        secret={secret}
        what="signing secret"
        use={
          <>
            Your program checks the signature of each message with it, in the header{' '}
            <code className="mono">webhook-signature</code>, by the{' '}
            <a className="link" href="https://www.standardwebhooks.com" rel="noreferrer">
              Standard Webhooks
            </a>{' '}
            format.
          </>
        }
        saved={saved}
      />
    </Dialog>
  )
}

type WebhookFormProps = {
  title: string
  save: string
  initial: Draft
  isBusy: boolean
  error: Error | null
  onClose: () => void
  onSave: (draft: Draft) => Promise<void>
}

function WebhookForm({ title, save, initial, isBusy, error, onClose, onSave }: WebhookFormProps) {
  const [draft, setDraft] = useState(initial)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(initial)
  const isBack = useKeptState('webhook', draft, setDraft, isDirty)
  const [isAsked, setAsked] = useState(false)
  const missing = isAsked ? missingIn(draft) : {}
  const errorOf = (name: keyof Draft) => missing[name] ?? refusalAt(error, name)

  function toggle(event: WebhookEvent) {
    const events = webhookEvents.filter((one) => draft.events.includes(one) !== (one === event))
    setDraft({ ...draft, events })
  }

  async function send() {
    setAsked(true)
    if (Object.keys(missingIn(draft)).length > 0) return
    try {
      await onSave({ ...draft, name: draft.name.trim(), url: draft.url.trim() })
    } catch {
      // The mutation keeps the error, which the dialog shows.
    }
  }
  return (
    <FormDialog title={title} save={save} isBusy={isBusy} error={error} onClose={onClose} onSubmit={send}>
      {isBack && isDirty && <DraftNotice />}
      <TextField
        label="Name"
        required
        hint="What receives the messages, for example “Dispatch system”."
        error={errorOf('name')}
        autoComplete="off"
        maxLength={webhookLimits.nameMax}
        value={draft.name}
        onChange={({ target }) => setDraft({ ...draft, name: target.value })}
      />
      <TextField
        label="Address"
        required
        hint="Begins with https:// and is on the public internet."
        error={errorOf('url')}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={webhookLimits.urlMax}
        value={draft.url}
        onChange={({ target }) => setDraft({ ...draft, url: target.value })}
      />
      <ChoiceGroup legend="Send a message when" error={errorOf('events')}>
        {webhookEvents.map((event) => (
          <Checkbox
            key={event}
            label={webhookEventWords[event]}
            checked={draft.events.includes(event)}
            onChange={() => toggle(event)}
          />
        ))}
      </ChoiceGroup>
    </FormDialog>
  )
}
