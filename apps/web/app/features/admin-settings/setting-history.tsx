import type { SettingVersion } from '@portal/contract/settings'
import { counted } from '@portal/domain/format'
import type { SettingKey } from '@portal/domain/settings'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { formatBusinessMoment } from '../../lib/business-date.ts'
import { reasonsOf } from '../../lib/reasons-of.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast.tsx'
import { SettingChanges } from './setting-changes.tsx'
import { settingHistoryQuery, useRestoreSetting } from './settings.queries.ts'

type HistoryProps = {
  name: SettingKey
  version: number
  isDefault: boolean
  /** Called with true before a version is restored, and with false when it was not. */
  onRestoring: (isRestoring: boolean) => void
  onRestored: () => void
}

/** Who published what and when, and the way back to each version. */
export function SettingHistory({ name, version, isDefault, onRestoring, onRestored }: HistoryProps) {
  const query = useInfiniteQuery(settingHistoryQuery(name))
  const [restoring, setRestoring] = useState<number | null>(null)
  const versions = query.data?.pages.flatMap(({ result }) => result.versions) ?? []
  return (
    <Section title="History">
      <QueryFailure query={query} what="settings history" />
      {query.data && versions.length === 0 && (
        <p className="text-muted">
          Nothing was published yet: the site has the texts that it was installed with.
        </p>
      )}
      {versions.length > 0 && (
        <ol className="setting-history">
          {versions.map((one) => (
            <li key={one.version}>
              <Version version={one} isNewest={one.version === version} onRestore={setRestoring} />
            </li>
          ))}
        </ol>
      )}
      {query.hasNextPage && (
        <div>
          <Button variant="ghost" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show older versions
          </Button>
        </div>
      )}
      {version > 0 && !isDefault && (
        <div>
          <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={() => setRestoring(0)}>
            Restore the texts as installed
          </Button>
        </div>
      )}
      <Restore
        name={name}
        version={version}
        restore={restoring}
        onStart={() => onRestoring(true)}
        onDone={(isRestored) => {
          setRestoring(null)
          if (isRestored) onRestored()
          else onRestoring(false)
        }}
      />
    </Section>
  )
}

type VersionProps = { version: SettingVersion; isNewest: boolean; onRestore: (version: number) => void }

function Version({ version: one, isNewest, onRestore }: VersionProps) {
  return (
    <>
      <div className="setting-version">
        <p>
          <b>Version {one.version}</b>
          {isNewest && ' (published)'}, {formatBusinessMoment(one.at)}, <bdi>{one.by}</bdi>
          {one.restored !== null && `, ${restoredWords(one.restored)}`}
        </p>
        {!isNewest && (
          <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={() => onRestore(one.version)}>
            Restore this version<span className="vh"> {one.version}</span>
          </Button>
        )}
      </div>
      {one.note !== '' && <p className="text-muted">{one.note}</p>}
      <details>
        <summary>{counted(one.changes.length, 'change')}</summary>
        <SettingChanges changes={one.changes} />
      </details>
    </>
  )
}

const restoredWords = (restored: number) =>
  restored === 0 ? 'restored as installed' : `restored from version ${restored}`

/** Why an older version cannot be restored: what it says of its fields, where it does. */
function refusalOf(error: unknown): string {
  const reasons = reasonsOf(error)
  return reasons.length > 0 ? reasons.join(' ') : messageOf(error)
}

type RestoreProps = {
  name: SettingKey
  version: number
  restore: number | null
  onStart: () => void
  onDone: (isRestored: boolean) => void
}

/** Asks before another version replaces the published one. */
function Restore({ name, version, restore, onStart, onDone }: RestoreProps) {
  const write = useRestoreSetting()
  const once = useOneAtATime()

  const yes = () =>
    once(async () => {
      if (restore === null) return
      onStart()
      try {
        await write.mutateAsync({ body: { key: name, version, restore } })
        toast('Restored. The site shows it.', { tone: 'success' })
        onDone(true)
      } catch (error) {
        toast(refusalOf(error), { tone: 'danger' })
        onDone(false)
      }
    })

  return (
    <ConfirmDialog
      open={restore !== null}
      question={restore === 0 ? 'Restore the texts as installed?' : `Restore version ${restore}?`}
      text="It is published at once, as a new version. The version before stays in the history."
      yes="Restore"
      no="Cancel"
      destructive={false}
      busy={write.isPending}
      onYes={() => void yes()}
      onNo={() => onDone(false)}
    />
  )
}
