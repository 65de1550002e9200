import type { Station } from '@portal/contract/fleet'
import { counted } from '@portal/domain/format'
import { accountPath } from '@portal/domain/paths'
import { Link } from 'react-router'
import { isOfAllAgents } from './fleet.queries.ts'
import type { FleetWhose } from './use-fleet-scope.ts'

type FleetLedeProps = {
  whose: FleetWhose
  shortCode: string
  /** How many devices there are; undefined while that is not known. */
  all: number | undefined
  stations: readonly Station[] | undefined
}

/** Whose fleet it is, and how large, in one sentence. */
export function FleetLede({
  whose: { scope, accountName, hasAccounts },
  shortCode,
  all,
  stations,
}: FleetLedeProps) {
  if (scope.accountId === null)
    return all ? (
      <Lede>
        {isOfAllAgents(scope) ? 'Devices of all agents.' : `${counted(all, 'device')} in all accounts.`}
        {hasAccounts && ' Choose an account for its stations, saved views and imports.'}
      </Lede>
    ) : null
  if (accountName === null) return null
  return (
    <Lede>
      {accountName}
      {shortCode !== '' && (
        <>
          , short code <span className="mono text-ui">{shortCode}</span>
        </>
      )}
      .{' '}
      {all !== undefined &&
        all > 0 &&
        `${counted(all, 'device')}${stations?.length ? ` at ${counted(stations.length, 'station')}` : ''}. `}
      <Link className="link" to={{ pathname: accountPath(scope.accountId), hash: 'stations' }}>
        Stations and numbering
      </Link>
    </Lede>
  )
}

const Lede = ({ children }: { children: React.ReactNode }) => <p className="text-muted">{children}</p>
