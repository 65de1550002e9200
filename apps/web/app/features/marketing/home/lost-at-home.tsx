import { paths } from '@portal/domain/paths'
import { notFoundMessage } from '@portal/domain/public-messages'
import { Link } from 'react-router'
import { LostNotice } from '../../../ui/lost-notice.tsx'

/** Any unknown path leads home (docs/spec/navigation.md#unknown-paths), which says so. */
export const LostAtHome = () => (
  <LostNotice className="wrap home-lost">
    {notFoundMessage}. This is the home page; <Link to={paths.phones}>the shop</Link> and{' '}
    <Link to={paths.contact}>contact</Link> are one step away.
  </LostNotice>
)
