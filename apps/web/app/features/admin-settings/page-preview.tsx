import { type ReactNode, useState } from 'react'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'

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
