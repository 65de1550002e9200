import { webhookCalls } from '@portal/contract/webhook-calls'
import type { Webhook } from '@portal/contract/webhooks'
import { brand } from '@portal/domain/brand'
import { accountWebhooksPath, adminPaths } from '@portal/domain/portal-paths'
import { webhookEventWords, webhookMessages } from '@portal/domain/webhooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type MetaFunction, useNavigate, useParams } from 'react-router'
import { mayPass, messageOf } from '../../lib/api.ts'
import { formatBusinessMoment } from '../../lib/business-date.ts'
import { useSession } from '../../lib/session.ts'
import { useHasFormDraft } from '../../lib/use-form-draft.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { usePageTitle } from '../../lib/use-page-title.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DescriptionList, DescriptionListItem } from '../../ui/description-list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { EmptyState, QueryFailure, SignedOut, Skeleton } from '../../ui/page-states.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { RecordPage } from '../../ui/section.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSavedCodes } from '../security/saved-secret.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { EditWebhook, WebhookSecret } from './webhook-dialog.tsx'
import { useWebhookWrite, type WebhookOwner, webhooksQuery } from './webhooks.queries.ts'
import { WebhookState } from './webhooks-section.tsx'

export const meta: MetaFunction = () => [{ title: `Webhook, ${brand.name}` }]

export const handle = { staysWhenSignedOut: true }

/** One webhook endpoint with its delivery log (docs/spec/webhooks.md#screens), of an account or, without one in the address, of all. */
export default function WebhookScreen() {
  const { accountId = null, webhookId = '' } = useParams()
  const isSignedIn = useSession() !== null
  if (!isSignedIn)
    return (
      <RecordPage back={<BackToWebhooks owner={accountId} />} title="Webhook">
        <SignedOut />
      </RecordPage>
    )
  return <LoadedWebhook key={webhookId} owner={accountId} webhookId={webhookId} />
}

function LoadedWebhook({ owner, webhookId }: { owner: WebhookOwner; webhookId: string }) {
  const query = useQuery(webhooksQuery(owner))
  const webhook = query.data?.find((one) => one.webhookId === webhookId)
  usePageTitle(webhook?.name ?? null)
  if (webhook)
    return (
      <RecordPage back={<BackToWebhooks owner={owner} />} title={webhook.name}>
        <div className="grid gap-12">
          <WebhookDetails webhook={webhook} owner={owner} listPath={pathOf(owner)} />
          <DeliveryLog webhook={webhook} />
        </div>
      </RecordPage>
    )
  const isRefused = query.error !== null && !mayPass(query.error)
  if (query.data || isRefused)
    return (
      <RecordPage back={<BackToWebhooks owner={owner} />} title="Webhook not found">
        <EmptyState
          title={webhookMessages.notFound}
          text="It may have been removed, or it belongs to another account."
          action={
            <ButtonLink variant="ghost" to={pathOf(owner)}>
              Back to webhooks
            </ButtonLink>
          }
        />
      </RecordPage>
    )
  return (
    <RecordPage back={<BackToWebhooks owner={owner} />} title="Webhook" busy={!query.error}>
      {query.error ? (
        <QueryFailure query={query} what="webhook" retryLabel="Try Again" />
      ) : (
        <>
          <p className="vh" role="status">
            Loading
          </p>
          <Skeleton className="h-56 w-full" />
        </>
      )}
    </RecordPage>
  )
}

const pathOf = (owner: WebhookOwner) => (owner === null ? adminPaths.apiAccess : accountWebhooksPath(owner))

const BackToWebhooks = ({ owner }: { owner: WebhookOwner }) => (
  <BackLink to={pathOf(owner)}>Back to webhooks</BackLink>
)

type WebhookDetailsProps = {
  webhook: Webhook
  owner: WebhookOwner
  /** Where the list of endpoints is. */
  listPath: string
}

type Asked = 'off' | 'rotate' | 'remove'

/** What an endpoint is told, with the ways to change it (docs/spec/webhooks.md#endpoints). */
function WebhookDetails({ webhook, owner, listPath }: WebhookDetailsProps) {
  const [isEditing, setEditing] = useState(useHasFormDraft('webhook'))
  const [asked, setAsked] = useState<Asked | null>(null)
  const saved = useSavedCodes(() => saved.show(null))
  const update = useWebhookWrite(webhookCalls.updateWebhook, owner)
  const rotate = useWebhookWrite(webhookCalls.rotateWebhookSecret, owner)
  const remove = useWebhookWrite(webhookCalls.removeWebhook, owner)
  const navigate = useNavigate()
  const once = useOneAtATime()
  const { webhookId, name, url, events, isOn } = webhook
  const params = { webhookId }

  const doing = (work: () => Promise<unknown>) =>
    void once(async () => {
      try {
        await work()
      } catch (error) {
        toast(messageOf(error), { tone: 'danger' })
      }
      setAsked(null)
    })
  const turn = (on: boolean) => async () => {
    await update.mutateAsync({ params, body: { name, url, events, isOn: on } })
    toast(`${name} is ${on ? 'on' : 'off'}.`, { tone: 'success' })
  }
  const doRotate = async () => saved.show([(await rotate.mutateAsync({ params, body: {} })).result.secret])
  const doRemove = async () => {
    await remove.mutateAsync({ params, body: {} })
    toast(`${name} was removed.`, { tone: 'success' })
    await navigate(listPath)
  }
  const questions = {
    off: {
      question: `Turn off ${name}?`,
      text: 'Messages that wait are given up, and nothing is sent until it is turned on again.',
      yes: 'Turn off',
      onYes: turn(false),
    },
    rotate: {
      question: `Make a new signing secret for ${name}?`,
      text: 'For 24 hours each message is signed with both secrets, so that your program can change over.',
      yes: 'Make a new secret',
      onYes: doRotate,
    },
    remove: {
      question: `Remove ${name}?`,
      text: 'Its delivery log is removed as well, and messages that wait are not sent.',
      yes: 'Remove',
      onYes: doRemove,
    },
  }
  const question = asked && questions[asked]
  const secret = saved.codes?.[0]
  return (
    <div className="grid gap-6">
      <Problem webhook={webhook} />
      <DescriptionList>
        <DescriptionListItem label="State">
          <WebhookState {...webhook} />
        </DescriptionListItem>
        <DescriptionListItem label="Address" span={6}>
          <span className="mono text-small wrap-anywhere">{url}</span>
        </DescriptionListItem>
        <DescriptionListItem label="Added">{formatBusinessMoment(webhook.createdAt)}</DescriptionListItem>
        <DescriptionListItem label="Sends a message when" span={webhook.formerSecretUntil === null ? 12 : 6}>
          {events.map((event) => (
            <span key={event} className="plain block">
              {webhookEventWords[event]}
            </span>
          ))}
        </DescriptionListItem>
        {webhook.formerSecretUntil !== null && (
          <DescriptionListItem label="Signing secret" span={6}>
            <span className="plain">
              The former secret signs as well until {formatBusinessMoment(webhook.formerSecretUntil)}.
            </span>
          </DescriptionListItem>
        )}
      </DescriptionList>
      <div className="flex flex-wrap gap-3">
        <Button variant="ghost" aria-haspopup="dialog" onClick={() => setEditing(true)}>
          Edit
        </Button>
        {isOn ? (
          <Button variant="ghost" aria-haspopup="dialog" onClick={() => setAsked('off')}>
            Turn off
          </Button>
        ) : (
          <Button busy={update.isPending} onClick={() => doing(turn(true))}>
            Turn on
          </Button>
        )}
        <Button variant="ghost" aria-haspopup="dialog" onClick={() => setAsked('rotate')}>
          New signing secret
        </Button>
        <Button variant="danger" aria-haspopup="dialog" onClick={() => setAsked('remove')}>
          Remove
        </Button>
      </div>
      {isEditing && <EditWebhook webhook={webhook} owner={owner} onClose={() => setEditing(false)} />}
      {secret !== undefined && <WebhookSecret secret={secret} saved={saved} />}
      <ConfirmDialog
        open={question !== null}
        question={question?.question ?? ''}
        text={question?.text}
        yes={question?.yes ?? ''}
        no="Cancel"
        destructive={asked !== 'rotate'}
        busy={update.isPending || rotate.isPending || remove.isPending}
        onYes={() => question && doing(question.onYes)}
        onNo={() => setAsked(null)}
      />
    </div>
  )
}

/** Why it was turned off, or since when nothing arrives. */
function Problem({ webhook: { isOn, offReason, failingSince } }: { webhook: Webhook }) {
  if (!isOn && offReason !== null) return <Notice tone="danger">It was turned off: {offReason}</Notice>
  if (isOn && failingSince !== null)
    return (
      <Notice tone="warning">
        Every attempt has failed since <RelativeTime at={failingSince} />. After five days it is turned off.
      </Notice>
    )
  return null
}
