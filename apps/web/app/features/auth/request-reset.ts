import { openCalls } from '@portal/contract/open-calls'
import { ApiError, type CallInput, call } from '../../lib/api.ts'

type Watching = {
  /** From 0 to 1, while this computer works for the answer. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** A challenge may end while it is worked on, as on a very slow telephone: once more, then it is a failure. */
const challengesMax = 2

/**
 * Asks for a reset email. When the server wants a proof that no robot asks, this computer works for it
 * first, for one to ten seconds and piece by piece (docs/spec/sign-in.md#reset-requests). Throws ApiError.
 */
export async function requestReset(email: string, { onProgress, signal }: Watching): Promise<void> {
  let body: Parameters<typeof call<'forgotPassword'>>[1]['body'] = { email }
  for (let challenges = 0; ; challenges += 1) {
    try {
      await call(openCalls.forgotPassword, { body, signal })
      return
    } catch (error) {
      const isChallenged = error instanceof ApiError && error.code === 'CHALLENGE_REQUIRED'
      if (!isChallenged || challenges === challengesMax) throw error
      onProgress(0)
      body = { email, proof: await workFor({ email, purpose: 'reset' }, { onProgress, signal }) }
    }
  }
}

/** The proof of a challenge for this address; it is used up by one call. Throws ApiError. */
export async function workFor(about: CallInput<'resetChallenge'>['body'], watching: Watching) {
  // Hardly anyone ever needs it.
  const [{ solveChallenge }, { result }] = await Promise.all([
    import('@portal/domain/proof-of-work'),
    call(openCalls.resetChallenge, { body: about, signal: watching.signal }),
  ])
  return solveChallenge(result, { ...watching, pause })
}

/** Lets the page answer to what its person does. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve))
