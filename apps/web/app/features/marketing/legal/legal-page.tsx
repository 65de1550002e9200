import { type ReactNode, useEffect, useMemo, useState } from 'react'

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

/** The id of the section that is being read: the last one whose heading has passed the upper third of the window. */
function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const read = () => {
      const line = window.innerHeight / 3
      const passed = ids.filter(
        (id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < line,
      )
      setCurrent(passed.at(-1))
    }
    read()
    addEventListener('scroll', read, { passive: true })
    return () => removeEventListener('scroll', read)
  }, [ids])
  return current
}
