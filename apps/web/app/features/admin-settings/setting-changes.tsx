import type { SettingDifference } from '@portal/contract/settings'

/** Fields with what they were and are. */
export function SettingChanges({ changes }: { changes: readonly SettingDifference[] }) {
  return (
    <dl className="setting-changes">
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>
            <span className="vh">Before: </span>
            <del>{before === '' ? 'empty' : before}</del>
          </dd>
          <dd>
            <span className="vh">After: </span>
            <ins>{after === '' ? 'empty' : after}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
