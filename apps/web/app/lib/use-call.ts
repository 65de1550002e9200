import { type MutationScope, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../ui/toast.tsx'
import { type CallInput, type CallName, type CallOf, call } from './api.ts'
import { useAttemptKey } from './use-one-at-a-time.ts'
import { waitingKey } from './waiting-key.ts'

type Then = {
  /** What is read again regardless of the outcome, before the call counts as done: keys of queries or their beginnings. */
  refresh?: readonly QueryKey[]
  /** Said when it has succeeded. */
  done?: string
  gcTime?: number
  scope?: MutationScope
}

/** A call that changes something, as a mutation. */
export function useCall<N extends CallName>(to: CallOf<N>, { refresh = [], done, ...kept }: Then = {}) {
  const queryClient = useQueryClient()
  return useMutation({
    ...kept,
    mutationFn: (input: CallInput<N>) => call(to, input),
    onSettled: async (_, error) => {
      await Promise.all(refresh.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
      if (error !== null) return
      // What waits is counted anew with the next page.
      void queryClient.invalidateQueries({ queryKey: waitingKey, refetchType: 'none' })
      if (done !== undefined) toast(done, { tone: 'success' })
    },
  })
}

/**
 * The same for a form: sent again unchanged, after an answer that got lost, it happens once.
 * @param onDone after it succeeded
 */
export function useCallOnce<N extends CallName>(to: CallOf<N>, then: Then, onDone: () => void = () => {}) {
  const { mutateAsync, isPending, error } = useCall(to, then)
  const attempt = useAttemptKey()
  async function send(input: CallInput<N>) {
    try {
      const answer = await mutateAsync({ ...input, idempotencyKey: attempt.keyFor(input) })
      attempt.done()
      onDone()
      return answer
    } catch {
      // The mutation keeps the error, which the form shows.
      return null
    }
  }
  return { send, isBusy: isPending, error }
}
