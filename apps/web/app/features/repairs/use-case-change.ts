import type { CallInput } from '../../lib/api.ts'
import { useAttemptKey } from '../../lib/use-attempt-key.ts'
import { toast } from '../../ui/toast.tsx'
import { type CaseWrite, useCaseWrite } from './repairs.queries.ts'

/**
 * One change of a case. The same change, sent again after an answer that got lost, happens once.
 * @param onDone after the change was made; `done` is said
 */
export function useCaseChange<N extends CaseWrite>(name: N, done: string, onDone: () => void = () => {}) {
  const { mutateAsync, isPending, error } = useCaseWrite(name)
  const attempt = useAttemptKey()
  async function send(input: CallInput<N>) {
    try {
      const answer = await mutateAsync({ ...input, idempotencyKey: attempt.keyFor(input) })
      attempt.done()
      toast(done, { tone: 'success' })
      onDone()
      return answer
    } catch {
      // The mutation keeps the error, which the form shows.
      return null
    }
  }
  return { send, isBusy: isPending, error }
}
