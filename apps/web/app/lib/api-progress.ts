import type { CallName } from '@portal/contract/calls'
import {
  type AnyInput,
  answerOf,
  type CallAnswer,
  type CallInput,
  type CallOf,
  isObject,
  request,
} from './api.ts'

/** Makes a call that reports its progress line by line; the last line is its answer. Throws ApiError. */
export async function callWithProgress<N extends CallName>(
  to: CallOf<N>,
  input: CallInput<N>,
  onProgress: (done: number, total: number) => void,
): Promise<CallAnswer<N>> {
  const response = await request(to, { ...(input as AnyInput), accept: 'application/x-ndjson' })
  let rest = ''
  for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const lines = (rest + part).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const said: unknown = JSON.parse(line)
      if (!isObject(said) || !('done' in said)) return answerOf(to, true, said)
      onProgress(Number(said.done), Number(said.total))
    }
  }
  return answerOf(to, false, rest === '' ? null : JSON.parse(rest))
}
