import { limits } from '@portal/domain/limits'
import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { SearchInput } from './search-input.tsx'

export type ListToolbarProps = {
  /** What is searched: "Search name, email, phone". */
  label: string
  typed: string
  onType: (text: string) => void
  /** "Refresh Users" */
  refreshLabel: string
  query: {
    isFetching: boolean
    isPending: boolean
    isFetchingNextPage?: boolean
    refetch: () => Promise<unknown>
  }
  /** Filters that stand between the search and the refresh button. */
  children?: ReactNode
}

/** What is above a list: its search, its filters, and the button that reads it again. */
export function ListToolbar({ label, typed, onType, refreshLabel, query, children }: ListToolbarProps) {
  const { isFetching, isPending, isFetchingNextPage = false } = query
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1 basis-72 md:max-w-md">
        <SearchInput label={label} maxLength={limits.searchMax} value={typed} onValueChange={onType} />
      </div>
      {children}
      <Button
        variant="ghost"
        icon={<RefreshCw size={16} aria-hidden />}
        busy={isFetching && !isPending && !isFetchingNextPage}
        onClick={() => void query.refetch()}
      >
        {refreshLabel}
      </Button>
    </div>
  )
}
