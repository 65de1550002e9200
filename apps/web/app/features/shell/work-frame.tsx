import { mayOpen } from '@portal/domain/account-access'
import { paths } from '@portal/domain/paths'
import type { WaitingCounts } from '@portal/domain/waiting'
import { Search } from 'lucide-react'
import { type ReactNode, Suspense, useCallback, useLayoutEffect, useMemo, useState } from 'react'
import { useHasKeptList } from '../../lib/kept-list.ts'
import { lazy } from '../../lib/lazy.ts'
import { useMedia } from '../../lib/use-media.ts'
import { BarSlotsContext } from '../../ui/work-bar.tsx'
import { AccountMenu, CartLink } from './account-menu.tsx'
import { AccountPlace, NotYetKnown } from './account-place.tsx'
import { namedPagesOf, placesOf } from './places.ts'
import { Sidebar } from './sidebar.tsx'
import { accountLinks, type ShellProps } from './site-links.tsx'
import { UnderHeader } from './under-header.tsx'
import '../../styles/work.css'

const loadSearch = () => import('../desk/search-dialog.tsx')
const SearchDialog = lazy(() => loadSearch().then((module) => ({ default: module.SearchDialog })))

// Counted after the page is there.
const WaitingReader = lazy(() =>
  import('./waiting-counts.tsx').then((module) => ({ default: module.WaitingCounts })),
)

// Where a list led to a record.
const RecordWalk = lazy(() => import('./record-walk.tsx').then((module) => ({ default: module.RecordWalk })))

// Only phones have it.
const WorkBottom = lazy(() => import('./work-bottom.tsx').then((module) => ({ default: module.WorkBottom })))

type WorkFrameProps = Omit<ShellProps, 'kind'> & {
  /** What stays in view below the bar. */
  notices?: ReactNode
  /** The page is on its way: the frame is drawn anew with it, so that nothing can be opened in it yet. */
  isToCome?: boolean
  children: ReactNode
}

/**
 * The frame around everything that a signed-in person works with (docs/spec/navigation.md#frame): places at the side, one bar that
 * stays in view, and on phones a bar at the bottom. While the session is not read yet it has its shape and no names.
 */
export function WorkFrame({ notices, isToCome = false, children, ...shell }: WorkFrameProps) {
  const session = isToCome ? null : shell.session
  const groups = useMemo(() => (session ? placesOf(session) : null), [session])
  const [start, setStart] = useState<HTMLElement | null>(null)
  const [end, setEnd] = useState<HTMLElement | null>(null)
  const slots = useMemo(() => ({ start, end }), [start, end])
  const [isSearching, setSearching] = useState(false)
  const search = useCallback(() => setSearching(true), [])
  useSearchKey(session !== null, search)
  const [waiting, setWaiting] = useState<WaitingCounts>({})
  const isPhone = useMedia('(max-width: 47.99rem)')
  const hasList = useHasKeptList()
  return (
    <div className="work">
      <Sidebar
        groups={groups}
        session={session}
        onSearch={search}
        onChooseAccounts={shell.onChooseAccounts}
        waiting={waiting}
      />
      {session && (
        <Suspense>
          <WaitingReader onCounts={setWaiting} />
        </Suspense>
      )}
      <div className="work-page">
        <header className="work-bar">
          <div className="work-start" ref={setStart} />
          {hasList && (
            <Suspense>
              <RecordWalk />
            </Suspense>
          )}
          <div className="work-end">
            <div className="work-acts" ref={setEnd} />
            {isToCome && <AccountPlace />}
            {!isToCome && session === null && <NotYetKnown kind="app" />}
            {session && (
              <>
                <button
                  type="button"
                  className="icon-btn work-find"
                  aria-label="Search or jump to"
                  onClick={search}
                >
                  <Search size={20} strokeWidth={1.75} aria-hidden />
                </button>
                {mayOpen(session.access, paths.cart) && !session.hasOwnPages && <CartLink {...shell} />}
                <AccountMenu {...shell} session={session} links={accountLinks(session)} />
              </>
            )}
          </div>
        </header>
        <UnderHeader>{notices}</UnderHeader>
        <BarSlotsContext value={slots}>{children}</BarSlotsContext>
      </div>
      {isPhone && isToCome && <div className="bottom-bar" />}
      {isPhone && session && groups && (
        <Suspense fallback={<div className="bottom-bar" />}>
          <WorkBottom {...shell} session={session} groups={groups} waiting={waiting} />
        </Suspense>
      )}
      {isSearching && session && (
        <Suspense>
          <SearchDialog
            places={namedPagesOf(session)}
            isOfEverything={session.hasSearch || session.isOfAccount}
            onClose={() => setSearching(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

/**
 * Ctrl+K (⌘K) opens the search, also while someone types in a list, and as soon as it is known who is there. Its dialog is loaded
 * ahead, so that the input takes the first letters.
 */
function useSearchKey(isReady: boolean, open: () => void) {
  useLayoutEffect(() => {
    if (!isReady) return
    // What cannot be loaded now is loaded when it is opened.
    loadSearch().catch(() => {})
    function press(event: KeyboardEvent) {
      const isSearch = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (!isSearch || event.altKey || event.shiftKey || document.querySelector('dialog[open]')) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isReady, open])
}
