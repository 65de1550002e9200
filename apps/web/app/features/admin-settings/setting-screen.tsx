import type { SettingVersion } from '@portal/contract/settings'
import { brand } from '@portal/domain/brand'
import { counted } from '@portal/domain/format'
import { paths } from '@portal/domain/paths'
import { adminPaths } from '@portal/domain/portal-paths'
import { type SettingKey, settingGroups, settingKeys } from '@portal/domain/settings'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, type MetaFunction, redirect, useParams } from 'react-router'
import { messageOf } from '../../lib/api.ts'
import { formatBusinessMoment } from '../../lib/business-date.ts'
import { reasonsOf } from '../../lib/reasons-of.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { QueryFailure, Skeleton } from '../../ui/page-states.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast.tsx'
import { SettingChanges } from './setting-fields.tsx'
import { SettingForm } from './setting-form.tsx'
import { settingHistoryQuery, settingQuery, useRestoreSetting } from './settings.queries.ts'

const keyOf = (key: string | undefined): SettingKey | undefined => settingKeys.find((one) => one === key)

/** A group that does not exist leads to the list. */
export function clientLoader({ params }: ClientLoaderFunctionArgs) {
  if (keyOf(params.key) === undefined) throw redirect(adminPaths.settings)
  return null
}

export const meta: MetaFunction = ({ params }) => {
  const key = keyOf(params.key)
  return [{ title: `${key === undefined ? 'Settings' : settingGroups[key].title}, ${brand.name}` }]
}

/** One group of settings: form, preview and history (docs/spec/settings.md#screens). */
export default function SettingScreen() {
  const key = keyOf(useParams().key)
  return (
    <main id="main" className="wrap page grid content-start gap-6">
      <BackLink to={key === undefined ? paths.admin : adminPaths.settings}>Back to Settings</BackLink>
      {key !== undefined && <Group key={key} name={key} />}
    </main>
  )
}

function Group({ name }: { name: SettingKey }) {
  const query = useQuery(settingQuery(name))
  const { title, text } = settingGroups[name]
  /** What is typed begins anew with another version. */
  const [round, setRound] = useState(0)
  /** No draft is saved while another version takes the place of this one. */
  const [isEnding, setEnding] = useState(false)
  const newStart = () => {
    setRound((now) => now + 1)
    setEnding(false)
  }
  const readAgain = async () => (await query.refetch()).data
  return (
    <>
      <div className="title-row">
        <h1>{title}</h1>
      </div>
      <p className="max-w-prose text-muted">{text}</p>
      <QueryFailure query={query} what="settings" />
      {query.isPending && <Skeleton className="h-64 w-full" />}
      {query.data && (
        <>
          <SettingForm
            key={round}
            name={name}
            published={query.data}
            readAgain={readAgain}
            isEnding={isEnding}
            onEnding={setEnding}
            onNewStart={newStart}
          />
          <SettingHistory
            name={name}
            version={query.data.version}
            isDefault={query.data.isDefault}
            onRestoring={setEnding}
            onRestored={() => void readAgain().then(newStart)}
          />
        </>
      )}
    </>
  )
}

type HistoryProps = {
  name: SettingKey
  version: number
  isDefault: boolean
  /** Called with true before a version is restored, and with false when it was not. */
  onRestoring: (isRestoring: boolean) => void
  onRestored: () => void
}

/** Who published what and when, and the way back to each version. */
function SettingHistory({ name, version, isDefault, onRestoring, onRestored }: HistoryProps) {
  const query = useInfiniteQuery(settingHistoryQuery(name))
  const [restoring, setRestoring] = useState<number | null>(null)
  const versions = query.data?.pages.flatMap(({ result }) => result.versions) ?? []
  return (
    <Section title="History">
      <Loaded query={query} what="settings history" saysLater>
        {() =>
          versions.length === 0 ? (
            <p className="text-muted">
              Nothing was published yet: the site has the texts that it was installed with.
            </p>
          ) : (
            <ol className="setting-history">
              {versions.map((one) => (
                <li key={one.version}>
                  <Version version={one} isNewest={one.version === version} onRestore={setRestoring} />
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
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
