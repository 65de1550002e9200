import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { accountQuery, addressesQuery } from '../../crm/accounts.queries.ts'
import { followFile, hasStoredAddress } from '../../order-header/addresses-on-file.ts'
import { changeHeader, getOrderDraft, useDraftHeader } from '../order-draft.store.ts'

/** Reads the addresses on file again when the step is opened, and brings those of the draft up to date. */
export function useAddressesOnFile() {
  const header = useDraftHeader()
  const accountId = header.account?.id ?? null
  const account = useQuery({
    ...accountQuery(accountId ?? ''),
    enabled: accountId !== null,
    staleTime: 0,
  })
  const addresses = useQuery({ ...addressesQuery(accountId), staleTime: 0 })
  // What a list knew of the account may be older than what was chosen.
  const isRead = account.isFetchedAfterMount && !account.isPlaceholderData && addresses.isFetchedAfterMount
  const [read, listed] = [account.data, addresses.data?.result]
  useEffect(() => {
    if (isRead && read && listed && hasStoredAddress(header))
      changeHeader(followFile({ account: read, addresses: listed }))
  }, [isRead, read, listed, header])
}

/**
 * The same before an order is placed. Answers whether an address of the draft changed by it; when the file cannot be read, the
 * server checks the addresses as they are.
 */
export async function hasFileChanged(queryClient: QueryClient): Promise<boolean> {
  const { header } = getOrderDraft()
  if (header.account === null || !hasStoredAddress(header)) return false
  const { id } = header.account
  try {
    const [account, addresses] = await Promise.all([
      queryClient.fetchQuery({ ...accountQuery(id), staleTime: 0 }),
      queryClient.fetchQuery({ ...addressesQuery(id), staleTime: 0 }),
    ])
    changeHeader(followFile({ account: account.result, addresses: addresses.result }))
  } catch {
    return false
  }
  return getOrderDraft().header !== header
}
