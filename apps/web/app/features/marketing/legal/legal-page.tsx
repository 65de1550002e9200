import { type ReactNode, useMemo } from 'react'
import { useCurrentSection } from './use-current-section.ts'

export type LegalSection = { id: string; title: string; content: ReactNode }

export type LegalPageProps = {
  title: ReactNode
  intro: ReactNode
  /** The button below the introduction. */
  action?: ReactNode
  sections: readonly LegalSection[]
  /** What is below the last section. */
  end?: ReactNode
}

/**
 * A long text with its index beside it, which stays in sight (docs/spec/storefront.md#marketing-pages); prints without
 * the index.
 */
export function LegalPage({ title, intro, action, sections, end }: LegalPageProps) {
  const current = useCurrentSection(useMemo(() => sections.map(({ id }) => id), [sections]))
  return (
    <main id="main" className="wrap legal">
      <div className="legal-head">
        <h1>{title}</h1>
        <p>{intro}</p>
        {action}
      </div>
      <nav className="legal-index" aria-labelledby="legal-index">
        <h2 id="legal-index">On this page</h2>
        <ol>
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`} {...(section.id === current ? { 'aria-current': 'true' } : {})}>
                {section.title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="legal-body">
        {sections.map((section) => (
          <section key={section.id} aria-labelledby={section.id}>
            <h2 id={section.id}>{section.title}</h2>
            {section.content}
          </section>
        ))}
        {end}
      </div>
    </main>
  )
}
