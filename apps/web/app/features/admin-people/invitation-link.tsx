import type { UserDetails } from '@portal/contract/users'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useCreateInvitationLink } from './people.queries.ts'

/** While no mail server is set: the link with which an invited user chooses a password, to be passed on by hand. */
export function InvitationLink({ user }: { user: UserDetails }) {
  const create = useCreateInvitationLink()
  const url = create.data?.result.url
  return (
    <div className="grid gap-3">
      <Notice tone="warning">
        <p>
          No mail server is set, so <bdi>{user.fullName}</bdi> gets no email. Create a link to choose a
          password, and pass it on in private.
        </p>
        <p className="flex flex-wrap items-center gap-3 pt-2">
          <Button
            variant="ghost"
            size="sm"
            busy={create.isPending}
            onClick={() => create.mutate({ body: { userId: user.id } })}
          >
            {url ? 'Create another invitation link' : 'Create invitation link'}
          </Button>
        </p>
      </Notice>
      {create.error && <ErrorPanel message={create.error.message} />}
      {url && (
        <div role="status" className="grid gap-2 rounded-lg border border-line bg-surface p-4">
          <p className="font-semibold">Invitation link</p>
          <p className="mono wrap-anywhere select-all">{url}</p>
          <p className="flex flex-wrap items-center gap-3">
            {/* Another link has not been copied yet. */}
            <CopyButton key={url} text={url} what="invitation link" size="sm" />
            <span className="text-ui text-muted">
              It works once, for 7 days. Earlier links no longer work.
            </span>
          </p>
        </div>
      )}
    </div>
  )
}
