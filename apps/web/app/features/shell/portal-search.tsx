import { Search } from 'lucide-react'
import { lazy, Suspense, useLayoutEffect, useState } from 'react'

const SearchDialog = lazy(() =>
  import('../desk/search-dialog.tsx').then((module) => ({ default: module.SearchDialog })),
)

/** The way to search over everything, by its button or by Ctrl+K (⌘K), also while someone types in a list. */
export function PortalSearch() {
  const [isOpen, setOpen] = useState(false)
  // The key works as soon as the button is seen.
  useLayoutEffect(() => {
    function press(event: KeyboardEvent) {
      const isSearch = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (!isSearch || event.altKey || event.shiftKey || document.querySelector('dialog[open]')) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <button
        type="button"
        className="icon-btn"
        aria-label="Search"
        title="Search (Ctrl+K)"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Search size={22} strokeWidth={1.75} aria-hidden />
      </button>
      {isOpen && (
        <Suspense>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
