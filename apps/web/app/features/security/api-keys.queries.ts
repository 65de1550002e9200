import type { AccountApiKey, MyApiKey } from '@portal/contract/api-keys'
import { keyCalls } from '@portal/contract/key-calls'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { alwaysFresh } from '../../lib/always-fresh.ts'
import { type CallInput, call } from '../../lib/api.ts'

/** Whose keys: an account's, or null for the caller's own. */
export type KeyOwner = string | null
/** A key; one of an account with who created it. */
export type ListedKey = MyApiKey & Partial<Pick<AccountApiKey, 'createdBy'>>

const keysKey = (owner: KeyOwner) => ['api-keys-of', owner] as const

type Keys = { results: ListedKey[]; scopes: readonly string[] }

/** The API keys of the caller or of an account; never from a cache, since another browser may have created or revoked one. */
export const keysQuery = (owner: KeyOwner) =>
  queryOptions({
    queryKey: keysKey(owner),
    queryFn: ({ signal }): Promise<Keys> =>
      owner === null
        ? call(keyCalls.getMyApiKeys, { signal })
        : call(keyCalls.getAccountApiKeys, { params: { accountId: owner }, signal }),
    ...alwaysFresh,
  })

/** Regardless of the outcome, the list is read again before it counts as done. */
function useKeyWrite<Input, Answer>(owner: KeyOwner, mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ queryKey: keysKey(owner) }),
    // A password and a key stay in memory no longer than their dialog.
    gcTime: 0,
  })
}

export const useCreateApiKey = (owner: KeyOwner) =>
  useKeyWrite(owner, (body: CallInput<'createApiKey'>['body']) =>
    owner === null
      ? call(keyCalls.createApiKey, { body })
      : call(keyCalls.createAccountApiKey, { params: { accountId: owner }, body }),
  )

export const useRevokeApiKey = (owner: KeyOwner) =>
  useKeyWrite(owner, (keyId: string) =>
    owner === null
      ? call(keyCalls.revokeMyApiKey, { body: { keyId } })
      : call(keyCalls.revokeAccountApiKey, { params: { keyId }, body: {} }),
  )
