import { shopPreviewPath } from '@portal/domain/portal-paths'
import { type SettingKey, settingGroups } from '@portal/domain/settings'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { SelectField } from '../../ui/form-fields.tsx'

type PagePreviewProps = {
  /** Pages to choose from; the first one is shown at first. */
  pages: readonly { label: string; path: string }[]
  previewPath: string
  /** Another number reads the page again. */
  saves?: number
  /** As wide as there is room, not as a phone. */
  isWide?: boolean
  children?: ReactNode
}

/** Public pages as they would be, in a frame without scripts. */
export function PagePreview({ pages, previewPath, saves = 0, isWide = false, children }: PagePreviewProps) {
  const [path, setPath] = useState(pages[0]?.path ?? '/')
  const address = `${previewPath}${path}`
  return (
    <section className="setting-preview" aria-label="Preview">
      <div className="title-row">
        <h2>Preview</h2>
        <a className="link" href={address} target="_blank" rel="noreferrer">
          Open in a new tab
        </a>
      </div>
      <SelectField label="Page" value={path} onChange={(event) => setPath(event.target.value)}>
        {pages.map((page) => (
          <option key={page.path} value={page.path}>
            {page.label}
          </option>
        ))}
      </SelectField>
      {children}
      {/* Its policy lets it run no scripts (apps/server/src/http/setting-previews.ts). */}
      <iframe
        key={saves}
        title="Preview of the page"
        src={address}
        {...(isWide && { style: { maxWidth: 'none' } })}
      />
    </section>
  )
}

type PreviewProps = {
  name: SettingKey
  draft: {
    previewPath: string
    /** How often the draft was saved. */
    saves: number
    /** What the preview shows, in words. */
    state: string
  }
}

/** The public pages as they would be, as wide as a phone. */
export function SettingPreview({ name, draft: { previewPath, saves, state } }: PreviewProps) {
  const { pages, momentsOf } = settingGroups[name]
  const stateLine = (
    <p className="text-ui text-muted" role="status">
      {state}
    </p>
  )
  // What no page shows is looked at in the list of changes.
  if (pages.length === 0) return stateLine
  return (
    <PagePreview pages={pages} previewPath={previewPath} saves={saves}>
      {stateLine}
      {/* What begins and ends is looked at on its days. */}
      {momentsOf && (
        <Link className="link" to={shopPreviewPath({ draft: name })}>
          See the shop on another day
        </Link>
      )}
    </PagePreview>
  )
}
