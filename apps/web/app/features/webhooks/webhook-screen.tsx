import { adminPaths } from '@portal/domain/admin-paths'
import { brand } from '@portal/domain/brand'
import { accountWebhooksPath } from '@portal/domain/webhook-paths'
import { webhookMessages } from '@portal/domain/webhooks'
import { useQuery } from '@tanstack/react-query'
import { type MetaFunction, useParams } from 'react-router'
import { mayPass } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { usePageTitle } from '../../lib/use-page-title.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { RecordPage } from '../../ui/record-page.tsx'
import { SignedOut } from '../../ui/signed-out.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { WebhookDetails } from './webhook-details.tsx'
import { type WebhookOwner, webhooksQuery } from './webhooks.queries.ts'

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
