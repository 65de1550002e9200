import { Worker } from 'node:worker_threads'
import { AppError } from '@portal/contract/errors'
import type { DocumentWork, SentTask, Task, TaskResult, WorkName } from './document-work.ts'
import { workerFile } from './worker-file.ts'

export type LaneLimits = {
  /** A task that takes longer is ended, in ms. */
  taskMs: number
  /** What the thread's heap may grow to, in MB. */
  memoryMb: number
  waitingMax: number
  /** Tasks of one person that run or wait. */
  perPersonMax: number
  /** A thread without work ends after this, in ms. */
  idleMs: number
}

/** A task that was ended because it took too long or too much memory. */
export class DocumentTooMuch extends Error {
  override name = 'DocumentTooMuch'
}

type Waiting = { task: Task; done: (output: never) => void; failed: (error: Error) => void }

/**
 * Draws or reads documents in a separate thread, one after the other. Written here and not taken from a library: no
 * further package may be added to production, and one thread with a queue is all that is needed (ADR 0027).
 */
export function documentLane(limits: LaneLimits) {
  const waiting: Waiting[] = []
  const countOf = new Map<string, number>()
  let thread: Worker | undefined
  let isWorking = false
  let idle: NodeJS.Timeout | undefined

  /**
   * @param who pays for it: a person, or a network where no one is signed in
   * Throws TOO_MANY_DOCUMENTS when this person has enough under way, BUSY when enough wait, DocumentTooMuch for a
   * task that was ended, and what the task itself refuses.
   */
  async function run<Name extends WorkName>(
    who: string,
    name: Name,
    input: DocumentWork[Name]['input'],
  ): Promise<DocumentWork[Name]['output']> {
    const count = countOf.get(who) ?? 0
    if (count >= limits.perPersonMax) throw new AppError('TOO_MANY_DOCUMENTS', { retryAfterSeconds: 2 })
    if (waiting.length >= limits.waitingMax) throw new AppError('BUSY', { retryAfterSeconds: 5 })
    countOf.set(who, count + 1)
    try {
      return await new Promise((done, failed) => {
        // One of the pairs that Task lists; TypeScript does not follow that through the parameter.
        waiting.push({ task: { name, input } as Task, done, failed })
        if (!isWorking) void workOff()
      })
    } finally {
      const left = (countOf.get(who) ?? 1) - 1
      if (left > 0) countOf.set(who, left)
      else countOf.delete(who)
    }
  }

  async function workOff() {
    isWorking = true
    clearTimeout(idle)
    for (let next = waiting.shift(); next; next = waiting.shift())
      await resultOf(next.task).then((output) => next.done(output as never), next.failed)
    isWorking = false
    idle = setTimeout(end, limits.idleMs).unref()
  }

  function end() {
    void thread?.terminate()
    thread = undefined
  }

  async function resultOf(task: Task): Promise<DocumentWork[WorkName]['output']> {
    thread ??= startThread(limits)
    const result = await answerOf(thread, task, limits.taskMs).catch((error: unknown) => {
      end()
      throw error
    })
    if ('output' in result) return result.output
    if ('failed' in result) throw new Error(result.failed)
    const { code, message, fields } = result.refused
    throw new AppError(code, { message, ...(fields && { fields }) })
  }

  return { run }
}

function startThread({ memoryMb }: LaneLimits): Worker {
  const thread = new Worker(workerFile, {
    // Those of the process are about its own heap.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16 },
  })
  // A caller waits while it works; without work it must not keep the process alive.
  thread.unref()
  // Heard where its answer is waited for.
  thread.on('error', () => {})
  return thread
}

function answerOf(thread: Worker, task: Task, taskMs: number): Promise<TaskResult> {
  return new Promise<TaskResult>((resolve, reject) => {
    const tooLong = setTimeout(
      () => fail(new DocumentTooMuch(`${task.name} took more than ${taskMs} ms.`)),
      taskMs,
    )
    const leave = () => {
      clearTimeout(tooLong)
      thread.off('message', succeed).off('error', fail).off('exit', gone)
    }
    const succeed = (result: TaskResult) => {
      leave()
      resolve(result)
    }
    const fail = (error: NodeJS.ErrnoException) => {
      leave()
      reject(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? new DocumentTooMuch(`${task.name} took too much memory.`)
          : error,
      )
    }
    const gone = () => fail(new Error(`The thread for ${task.name} ended by itself.`))
    thread.on('message', succeed).on('error', fail).on('exit', gone)
    // A thread has its own globals, and settings change while it lives.
    thread.postMessage({ ...task, company: globalThis.portalCompany ?? {} } satisfies SentTask)
  })
}
