import { paths } from '@portal/domain/paths'
import { Link } from 'react-router'
import { Notice } from '../../ui/notice.tsx'

/** With a live CRM, its records are changed there. */
export const LiveNotice = () => (
  <Notice>
    Agents, accounts, contacts and addresses come from Zoho CRM. Change them there; they appear here with the
    next sync.{' '}
    <Link className="link" to={paths.adminVendors}>
      See the CRM sync
    </Link>
  </Notice>
)
