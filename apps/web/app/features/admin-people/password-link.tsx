import type { UserDetails } from '@portal/contract/users'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useCreatePasswordLink } from './people.queries.ts'

/** While no mail server is set: the link with which a user chooses a first or another password, to be shared by hand. */
export function PasswordLink({ user }: { user: UserDetails }) {
  const create = useCreatePasswordLink()
  const url = create.data?.result.url
  const { kind, title, lead } = user.hasPassword ? forgotten : invited
  return (
    <div className="grid gap-3">
      <Notice tone={user.hasPassword ? 'info' : 'warning'}>
        <p>{lead}</p>
        <p className="pt-2">
          <Button
            variant="ghost"
            size="sm"
            busy={create.isPending}
            onClick={() => create.mutate({ body: { userId: user.id } })}
          >
            {url ? `Create another ${kind} link` : `Create ${kind} link`}
          </Button>
        </p>
      </Notice>
      {create.error && <ErrorPanel message={create.error.message} />}
      {url && (
        <div role="status" className="grid gap-2 rounded-lg border border-line bg-surface p-4">
          <p className="font-semibold">{title}</p>
          <p className="mono wrap-anywhere">{url}</p>
          <p className="flex flex-wrap items-center gap-3">
            {/* Another link has not been copied yet. */}
            <CopyButton key={url} text={url} what={`${kind} link`} size="sm" />
            <span className="text-ui text-muted">
              It works once, for 7 days. Earlier links no longer work.
            </span>
          </p>
        </div>
      )}
    </div>
  )
}

const invited = {
  kind: 'invitation',
  title: 'Invitation link',
  lead: 'No mail server is set, so no invitation was emailed. Create a link to choose a password, and share it privately.',
}
const forgotten = {
  kind: 'password',
  title: 'Password link',
  lead: 'No mail server is set, so password resets are not emailed. If this user forgot the password, create a link to choose another one, and share it privately.',
}
