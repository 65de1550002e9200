import type { Activity } from '@portal/contract/audit'
import { capitalized } from '@portal/domain/capitalized'
import { counted } from '@portal/domain/format'
import { adminProductPath, adminUserPath, orderPath, paths } from '@portal/domain/paths'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

type ActivityEntriesProps = {
  entries: readonly Activity[]
  /** Whether each entry names the thing that it is about; left out where the page is about one thing. */
  withSubject?: boolean
}

/** More changes than these are folded away. */
const changesShown = 3

/** What was changed, each with when, by whom, and every value before and after. Everything typed by people is isolated text. */
export function ActivityEntries({ entries, withSubject = false }: ActivityEntriesProps) {
  return (
    <ol className="grid">
      {entries.map((entry) => (
        <li
          key={entry.id}
          className="grid gap-x-6 gap-y-1 border-b border-line py-3.5 first:border-t md:grid-cols-[13rem_minmax(0,1fr)]"
        >
          <time dateTime={entry.at} className="pt-0.5 text-small text-subtle tabular-nums">
            {formatBusinessMoment(entry.at)}
          </time>
          <div className="grid min-w-0 gap-1.5 wrap-anywhere">
            <p>
              <b>{actionLabel(entry.action)}</b>
              {withSubject && (
                <>
                  {' '}
                  <Subject entry={entry} />
                </>
              )}{' '}
              by <Author entry={entry} />
            </p>
            <Changes entry={entry} />
            {withSubject && (
              <p className="text-small text-subtle">
                Request <span className="mono wrap-anywhere">{entry.requestId}</span>
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}

function Author({ entry: { by, byUserId } }: { entry: Activity }) {
  if (byUserId === null) return <bdi>{by}</bdi>
  return (
    <Link className="link" to={`${paths.adminActivity}?by=${encodeURIComponent(byUserId)}`}>
      <bdi>{by}</bdi>
    </Link>
  )
}

const pageOf: Partial<Record<string, (id: string) => string>> = {
  user: adminUserPath,
  product: adminProductPath,
  order: (id) => orderPath(Number(id)),
}

function Subject({ entry: { entity, entityId, entityName } }: { entry: Activity }) {
  const name = <bdi>{entityName || `${entity} ${entityId}`}</bdi>
  const path = pageOf[entity]?.(entityId)
  return (
    <>
      {path ? (
        <Link className="link" to={path}>
          {name}
        </Link>
      ) : (
        name
      )}
      {entityName !== '' && <span className="text-subtle"> ({entity})</span>}
    </>
  )
}

function Changes({ entry: { changes } }: { entry: Activity }) {
  if (changes.length === 0) return null
  const list = (
    <dl className="grid gap-x-4 gap-y-0.5 text-small sm:grid-cols-[10rem_minmax(0,1fr)]">
      {changes.map(({ field, before, after }) => (
        <Change key={field} label={fieldLabel(field)} before={before} after={after} />
      ))}
    </dl>
  )
  if (changes.length <= changesShown) return list
  return (
    <details className="text-small">
      <summary className="w-fit rounded-sm py-0.5 text-link underline underline-offset-3">
        {counted(changes.length, 'value')}
      </summary>
      <div className="pt-1.5">{list}</div>
    </details>
  )
}

type ChangeProps = { label: string; before: string | null; after: string | null }

function Change({ label, before, after }: ChangeProps) {
  return (
    <>
      <dt className="text-subtle">{label}</dt>
      <dd className="min-w-0 pb-1 wrap-anywhere">
        {before !== null && <Value>{before}</Value>}
        {before !== null && after !== null && (
          <>
            <span aria-hidden="true"> → </span>
            <span className="vh"> changed to </span>
          </>
        )}
        {after !== null ? (
          <b className="font-medium">
            <Value>{after}</Value>
          </b>
        ) : (
          <Removed />
        )}
      </dd>
    </>
  )
}

const Value = ({ children }: { children: ReactNode }) => <bdi className="whitespace-pre-line">{children}</bdi>
const Removed = () => <span className="text-subtle"> (removed)</span>

/** "roles changed" and "item-added" as they begin a sentence. */
export const actionLabel = (action: string) => capitalized(action.replaceAll('-', ' '))

/** "zohoAccountId" as people read it: "Zoho account id". What has spaces is the label of a screen, and may name a thing. */
export const fieldLabel = (field: string) =>
  field.includes(' ')
    ? field
    : capitalized(field.replace(/(?<=[\p{Ll}\p{N}])\p{Lu}/gu, (letter) => ` ${letter.toLowerCase()}`))

import { formatBusinessMoment } from '../../lib/business-date.ts'
