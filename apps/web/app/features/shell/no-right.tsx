import type { UserProfile } from '@portal/contract/auth'
import { errorCatalogue } from '@portal/contract/errors'
import { startPathOf } from '@portal/domain/start-pages'
import { accessOfProfile } from '../../lib/access.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/page-states.tsx'

type NoRightProps = {
  /** Why, as a sentence: for whom the page is. Without one it is the access to the account that is limited. */
  why?: string | undefined
  profile: UserProfile | undefined
}

const unknown = { roles: [], zohoUserId: null }

/** In place of a page that the person may not open: it says for whom it is, and leads on (docs/spec/navigation.md#access). */
export const NoRight = ({ why = errorCatalogue.ACCESS_LIMITED.message, profile }: NoRightProps) => (
  <main id="main" className="wrap page">
    <h1>You don’t have access to this page</h1>
    <EmptyState
      title="Your sign-in does not include it"
      text={why}
      action={
        <ButtonLink
          to={startPathOf({ ...(profile ?? unknown), access: accessOfProfile(profile) }, profile?.startAt)}
        >
          Go to your start page
        </ButtonLink>
      }
    />
  </main>
)
