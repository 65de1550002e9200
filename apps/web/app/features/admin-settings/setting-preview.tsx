import { shopPreviewPath } from '@portal/domain/admin-paths'
import { type SettingKey, settingGroups } from '@portal/domain/settings'
import { Link } from 'react-router'
import { PagePreview } from './page-preview.tsx'

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
