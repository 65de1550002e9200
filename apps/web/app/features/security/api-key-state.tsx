import type { MyApiKey } from '@portal/contract/api-keys'
import { expiresSoon, keyStateOf } from '@portal/domain/api-keys'
import { formatBusinessDate } from '../../lib/business-date.ts'
import { useNow } from '../../lib/use-now.ts'
import { Badge } from '../../ui/badge.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'

/** Name of a key with the end by which it is told from others. */
export const ApiKeyName = ({ name, ending }: Pick<MyApiKey, 'name' | 'ending'>) => (
  <span className="grid gap-0.5">
    <b className="font-[560] wrap-anywhere">{name}</b>
    <span className="mono text-small text-muted">…{ending}</span>
  </span>
)

/** Until when a key works, or that it does not any more. */
export function ApiKeyState({ apiKey }: { apiKey: Pick<MyApiKey, 'expiresAt' | 'revokedAt'> }) {
  const now = useNow()
  const state = keyStateOf(apiKey, now)
  if (state !== 'active')
    return (
      <Badge mark="outline">
        {state === 'revoked'
          ? `Revoked ${formatBusinessDate(apiKey.revokedAt ?? '')}`
          : `Expired ${formatBusinessDate(apiKey.expiresAt)}`}
      </Badge>
    )
  return expiresSoon(apiKey, now) ? (
    <Badge tone="warning" mark="triangle">
      Expires {formatBusinessDate(apiKey.expiresAt)}
    </Badge>
  ) : (
    <span className="tabular-nums">{formatBusinessDate(apiKey.expiresAt)}</span>
  )
}

export const ApiKeyUse = ({ lastUsedAt }: Pick<MyApiKey, 'lastUsedAt'>) =>
  lastUsedAt === null ? <span className="text-subtle">Never</span> : <RelativeTime at={lastUsedAt} />
