import { orderPath, paths, quotesPath } from '@portal/domain/paths'
import { allAgents } from '@portal/domain/roles'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { focusHeading } from '../../ui/page-announcer.tsx'
import { toast } from '../../ui/toast.tsx'
import { type ListScreen, listPaths, orderNumberId } from './order-list-columns.tsx'

/** What an entry of the browser's history keeps: the order that was created there, or the list that the panel was opened from. */
type CreatedState = { createdId?: number; from?: string } | null

/**
 * The create panel of a list: open or not, and what follows (docs/spec/orders.md#create).
 * @param rows the orders that the list shows
 * @param accountId the account that the list is narrowed to, which is that of the new order
 */
export function useCreating(
  screen: ListScreen,
  rows: readonly { orderId: number }[],
  accountId: string | null,
) {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(pathname === paths.createOrder)
  // Kept: another agent in the panel is another list, without this account.
  const [forAccount, setForAccount] = useState(isOpen ? accountId : null)
  // The link that opens the panel says it; a panel that is opened here is for an order.
  const asked = new URLSearchParams(search)
  const [isForQuote, setForQuote] = useState(isOpen && asked.get('for') === 'quote')
  const list = listPaths[screen]
  // Only this hook writes it.
  const createdId = (state as CreatedState)?.createdId ?? null
  const openedFrom = (state as CreatedState)?.from
  const isListed = createdId !== null && rows.some(({ orderId }) => orderId === createdId)

  useEffect(() => {
    if (!isListed || createdId === null) return
    // A new path has its own first focus, which gives way to one that comes later.
    const timer = setTimeout(() => document.getElementById(orderNumberId(createdId))?.focus())
    return () => clearTimeout(timer)
  }, [isListed, createdId])

  return {
    isOpen,
    /** The account that is chosen at first; null for none. */
    forAccount,
    /** The draft is to be offered: its items are added next. */
    isForQuote,
    /** The order that was just created here; its row is marked. */
    createdId,
    /** It was opened by its button, which is gone now. */
    takesFocus: pathname !== paths.createOrder,
    open: () => {
      setForAccount(accountId)
      setForQuote(false)
      setOpen(true)
    },
    close: () => {
      setOpen(false)
      // The address that opens the panel must not open it again on the next visit to this entry.
      asked.delete('for')
      if (openedFrom !== undefined || isForQuote) void navigate(openedFrom ?? quotesPath, { replace: true })
      else if (pathname === paths.createOrder)
        void navigate({ pathname: list, search: `${asked}` }, { replace: true })
      else focusHeading()
    },
    /** The panel closes, and the list shows the new order: without the filters that could hide it, the newest first. */
    showCreated: (orderId: number) => {
      setOpen(false)
      const ofAll = asked.get('agent') === allAgents
      const from = ofAll ? `${list}?agent=${allAgents}` : list
      if (isForQuote) {
        void navigate(orderPath(orderId), { replace: true, state: { from: openedFrom ?? quotesPath } })
        toast(`Order ${orderId} was created. Add items, then send its quote.`, { tone: 'success' })
        return
      }
      void navigate(from, { replace: true, preventScrollReset: true, state: { createdId: orderId } })
      toast(`Order ${orderId} was created.`, {
        tone: 'success',
        action: { label: 'Open', run: () => void navigate(orderPath(orderId), { state: { from } }) },
      })
    },
  }
}
