import { loadFailure } from '@portal/domain/messages'
import { devicePath } from '@portal/domain/paths'
import { tagPath } from '@portal/domain/tag-page'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { ApiError, requestIdOf } from '../../../lib/api.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { EmptyState, ErrorPanel } from '../../../ui/page-states.tsx'
import { deviceByTagQuery } from '../../devices/fleet.queries.ts'

/** Where the public page of a tag leads the people of its account: on to the device (docs/spec/fleet.md#tag-page). */
export function TagLookup({ tagCode }: { tagCode: string }) {
  const { data, error, isFetching, refetch } = useQuery(deviceByTagQuery(tagCode))
  if (data) return <Navigate to={devicePath(data.deviceId)} replace />
  const isNotTheirs = error instanceof ApiError && error.code === 'DEVICE_NOT_FOUND'
  return (
    <main id="main" className="wrap page" {...(error ? {} : { 'aria-busy': true })}>
      <div className="title-row pt-1 pb-6">
        <h1>Tag</h1>
      </div>
      {isNotTheirs && (
        <EmptyState
          title="This tag is not on one of your devices."
          text="If you found the device, tell the team that it belongs to."
          action={
            // Its page is the server's, outside of this application.
            <ButtonLink to={`${tagPath(tagCode)}#finder`} reloadDocument>
              I found this device
            </ButtonLink>
          }
        />
      )}
      {error && !isNotTheirs && (
        <ErrorPanel
          message={loadFailure('device', error.message)}
          requestId={requestIdOf(error)}
          retryLabel="Try Again"
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </main>
  )
}
