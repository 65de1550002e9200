import { brand } from '@portal/domain/brand'
import { adminPaths } from '@portal/domain/portal-paths'
import { settingGroups } from '@portal/domain/settings'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Link, type MetaFunction } from 'react-router'
import type { CallAnswer } from '../../lib/api.ts'
import { formatBusinessMoment } from '../../lib/business-date.ts'
import { Badge } from '../../ui/badge.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/page-states.tsx'
import { PageHead } from '../../ui/work-bar.tsx'
import { settingsQuery } from './settings.queries.ts'

export const meta: MetaFunction = () => [{ title: `Settings, ${brand.name}` }]

/** The groups of settings (docs/spec/settings.md#screens). */
export default function SettingsScreen() {
  const query = useQuery(settingsQuery)
  return (
    <main id="main" className="wrap page grid content-start gap-6">
      <PageHead title="Settings" />
      <p className="max-w-prose text-muted">
        What the site says about the company. Changes are previewed first, are shown within a second after
        they are published, and every version can be restored. Products and offers choose from{' '}
        <Link className="link" to={adminPaths.productLists}>
          manufacturers and rate plans
        </Link>
        .
      </p>
      <Loaded query={query} what="settings" pending={<Skeleton className="h-64 w-full" />} saysLater>
        {(groups) => (
          <ul className="setting-groups">
            {groups.map((group) => (
              <li key={group.key}>
                <Group group={group} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </main>
  )
}

type ListedGroup = CallAnswer<'getSettings'>['result']['groups'][number]

function Group({ group }: { group: ListedGroup }) {
  const { title, text } = settingGroups[group.key]
  return (
    <Link to={`${adminPaths.settings}/${group.key}`} className="setting-group">
      <span>
        <b>{title}</b>
        <span className="text-ui text-muted">{text}</span>
        <span className="text-ui text-muted">
          {publishedWords(group)} {group.hasDraft && <Badge>Your draft</Badge>}
        </span>
      </span>
      <ArrowRight size={20} aria-hidden />
    </Link>
  )
}

const publishedWords = ({ version, by, at }: ListedGroup) =>
  version === 0 || at === null ? 'Default' : `Version ${version}, ${formatBusinessMoment(at)}, ${by}`
