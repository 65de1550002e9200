import { CrmFreshness } from './crm-freshness.tsx'

export const title = 'CRM freshness'

const copied = { live: true, copiedAt: '2026-01-05T15:00:00Z', unreachable: false, running: false }

export function Gallery() {
  return (
    <div className="grid gap-5 w-full max-w-2xl">
      <CrmFreshness freshness={copied} onRefresh={() => {}} />
      <CrmFreshness freshness={{ ...copied, unreachable: true }} />
      <CrmFreshness freshness={{ ...copied, copiedAt: null, running: true }} />
    </div>
  )
}
