import { type SettingKey, settingGroups } from '@portal/domain/settings'
import { useState } from 'react'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'

type PreviewProps = {
  name: SettingKey
  previewPath: string
  /** What the preview shows, in words. */
  state: string
}

/** The public pages as they would be, as wide as a phone and without scripts. */
export function SettingPreview({ name, previewPath, state }: PreviewProps) {
  const { pages } = settingGroups[name]
  const [path, setPath] = useState(pages[0]?.path ?? '/')
  const address = `${previewPath}${path}`
  const stateLine = (
    <p className="text-ui text-muted" role="status">
      {state}
    </p>
  )
  // What no page shows is looked at in the list of changes.
  if (pages.length === 0) return stateLine
  return (
    <section className="setting-preview" aria-label="Preview">
      <div className="title-row">
        <h2>Preview</h2>
        <a className="link" href={address} target="_blank" rel="noreferrer">
          Open in a new tab
        </a>
      </div>
      <Field label="Page">
        {(control) => (
          <Select {...control} value={path} onChange={(event) => setPath(event.target.value)}>
            {pages.map((page) => (
              <option key={page.path} value={page.path}>
                {page.label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {stateLine}
      {/* Its policy lets it run no scripts (apps/server/src/http/setting-previews.ts). */}
      <iframe title="Preview of the page" src={address} />
    </section>
  )
}
