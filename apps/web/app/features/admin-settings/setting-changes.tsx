import type { SettingDifference } from '@portal/contract/settings'

/** Fields with what they were and are; a row that came or went has one side only. */
export function SettingChanges({ changes }: { changes: readonly SettingDifference[] }) {
  return (
    <dl className="setting-changes">
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{field}</dt>
          {before !== null && (
            <dd>
              <span className="vh">Before: </span>
              <del>{before === '' ? 'empty' : before}</del>
            </dd>
          )}
          {after !== null && (
            <dd>
              <span className="vh">After: </span>
              <ins>{after === '' ? 'empty' : after}</ins>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
