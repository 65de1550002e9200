import { adminPaths } from '@portal/domain/admin-paths'
import { brand } from '@portal/domain/brand'
import { paths } from '@portal/domain/paths'
import { type SettingKey, settingGroups, settingKeys } from '@portal/domain/settings'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, type MetaFunction, redirect, useParams } from 'react-router'
import { BackLink } from '../../ui/back-link.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SettingForm } from './setting-form.tsx'
import { SettingHistory } from './setting-history.tsx'
import { settingQuery } from './settings.queries.ts'

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
