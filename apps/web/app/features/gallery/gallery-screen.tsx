import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { waitingKey } from '../../lib/waiting-key.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { EmptyState, PageSkeleton } from '../../ui/page-states.tsx'
import { RecordPage } from '../../ui/section.tsx'
import { toast } from '../../ui/toast.tsx'
import { SiteFooter } from '../shell/site-footer.tsx'
import { SiteHeader } from '../shell/site-header.tsx'
import type { ShellSession } from '../shell/site-links.tsx'
import { UnderHeader } from '../shell/under-header.tsx'
import { WorkFrame } from '../shell/work-frame.tsx'

type GalleryModule = { title: string; Gallery: ComponentType }

const modules = import.meta.glob<GalleryModule>('../../{ui,features}/**/*.gallery.tsx', { eager: true })
const sections = Object.values(modules).toSorted((a, b) => a.title.localeCompare(b.title))
const someone: ShellSession = {
  fullName: 'Ana Rivera',
  isAdministrator: true,
  hasDesk: true,
  hasSearch: true,
  desk: true,
  books: true,
  hasOwnPages: false,
  access: 'full',
  isOfAccount: false,
  accountId: null,
  actsForOthers: true,
}

/** What waits is known here: the shells ask no server. */
const queryClient = new QueryClient()
queryClient.setQueryData(waitingKey, { result: { desk: { count: 14, isPressing: true } } })

export const meta = () => [{ title: 'Gallery' }]

/** Every part of the design system, and every shared part of the features, with all its states. Development only; `?kind=app`, `?kind=work` and `?user=1` change the shell, `?loading=1` shows the page that is on its way, `?record=1` the one of a record that does not exist. */
export default function GalleryScreen() {
  const [query] = useSearchParams()
  const kind = query.get('kind') === 'app' ? 'app' : 'public'
  const session = query.has('user') ? someone : null
  const shell = { session, cartCount: 4, onSignOut: () => toast('Signed out') }
  const page = query.has('loading') ? <PageSkeleton /> : query.has('record') ? <NoRecord /> : <Sections />
  return (
    <QueryClientProvider client={queryClient}>
      {query.get('kind') === 'work' ? (
        <WorkFrame {...shell}>{page}</WorkFrame>
      ) : (
        <>
          <SiteHeader kind={kind} {...shell} />
          {kind === 'app' && <UnderHeader />}
          {page}
          <SiteFooter />
        </>
      )}
    </QueryClientProvider>
  )
}

const NoRecord = () => (
  <RecordPage back={<BackLink to="/gallery">Back to Gallery</BackLink>} title="Order not found">
    <EmptyState title="That order does not exist." text="The link may be mistyped." />
  </RecordPage>
)

/** A space would make two names of one. */
const idOf = (title: string) => title.toLowerCase().replaceAll(/\W+/g, '-')

function Sections() {
  return (
    <main id="main" className="wrap page">
      <h1>Gallery</h1>
      {sections.map(({ title, Gallery }) => (
        <section key={title} className="border-t border-line py-8 mt-8" aria-labelledby={idOf(title)}>
          <h2 id={idOf(title)} className="text-h3 mb-4">
            {title}
          </h2>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 justify-items-start">
            <Gallery />
          </div>
        </section>
      ))}
    </main>
  )
}
