import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { AppError } from '@portal/contract/errors'
import { root } from '../root.ts'
import type { DocumentWork, SentTask, Task, TaskResult, WorkName } from './document-work.ts'

export type LaneLimits = {
  /** A task that takes longer is ended, in ms. */
  taskMs: number
  /** What the thread's heap may grow to, in MB. */
  memoryMb: number
  waitingMax: number
  /** Tasks of one person that run or wait. */
  perPersonMax: number
  /** Who had a task ended is refused for so long, in ms. */
  restMs: number
  /** A thread without work ends after this, in ms. */
  idleMs: number
}

/** A task that was ended because it took too long or too much memory. */
export class DocumentTooMuch extends Error {
  override name = 'DocumentTooMuch'
}

type Waiting = { account: string; task: Task; done: (output: never) => void; failed: (error: Error) => void }

/** What a lane remembers of an account: how much of its thread it used lately, and until when it rests, in ms. */
type Use = { ms: number; countedSince: number; restsUntil: number }
/** For so long what was used counts, in ms. */
const usedForMs = 60_000

/**
 * Draws or reads documents in a separate thread, one after the other; of those that wait, the one whose account used the thread least
 * in the last minute is next, so that slow files of one delay other accounts by no more than one of them. Written here and not taken from a library: no
 * further package may be added to production, and one thread with a queue is all that is needed (ADR 0027).
 */
export function documentLane(limits: LaneLimits) {
  const waiting: Waiting[] = []
  const countOf = new Map<string, number>()
  const uses = new Map<string, Use>()
  let thread: Worker | undefined
  let isWorking = false
  let idle: NodeJS.Timeout | undefined

  /**
   * @param who pays for it: a person, or a network where no one is signed in
   * @param account whose people take turns with others together
   * Throws TOO_MANY_DOCUMENTS when this person has enough under way or the account rests, BUSY when enough wait, DocumentTooMuch for a
   * task that was ended, and what the task itself refuses.
   */
  async function run<Name extends WorkName>(
    who: string,
    name: Name,
    input: DocumentWork[Name]['input'],
    account = who,
  ): Promise<DocumentWork[Name]['output']> {
    const restMs = (uses.get(account)?.restsUntil ?? 0) - Date.now()
    if (restMs > 0) throw new AppError('TOO_MANY_DOCUMENTS', { retryAfterSeconds: Math.ceil(restMs / 1_000) })
    const count = countOf.get(who) ?? 0
    if (count >= limits.perPersonMax) throw new AppError('TOO_MANY_DOCUMENTS', { retryAfterSeconds: 2 })
    if (waiting.length >= limits.waitingMax) throw new AppError('BUSY', { retryAfterSeconds: 5 })
    countOf.set(who, count + 1)
    try {
      return await new Promise((done, failed) => {
        // One of the pairs that Task lists; TypeScript does not follow that through the parameter.
        waiting.push({ account, task: { name, input } as Task, done, failed })
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
    for (let next = takeNext(); next; next = takeNext()) {
      const { account, task, done, failed } = next
      const began = Date.now()
      const ended = await resultOf(task).then(
        (output) => void done(output as never),
        (error: Error) => {
          failed(error)
          return error
        },
      )
      note(account, Date.now() - began, ended instanceof DocumentTooMuch)
    }
    isWorking = false
    idle = setTimeout(end, limits.idleMs).unref()
  }

  /** The task that waits longest among those of the account that used least. */
  function takeNext(): Waiting | undefined {
    const used = waiting.map(({ account }) => usedBy(account))
    return waiting.splice(used.indexOf(Math.min(...used)), 1)[0]
  }

  function usedBy(account: string): number {
    const use = uses.get(account)
    return use && Date.now() - use.countedSince < usedForMs ? use.ms : 0
  }

  function note(account: string, ms: number, wasEnded: boolean) {
    const now = Date.now()
    for (const [other, { countedSince, restsUntil }] of uses)
      if (now - countedSince >= usedForMs && restsUntil <= now) uses.delete(other)
    const before = uses.get(account)
    const isRecent = before !== undefined && now - before.countedSince < usedForMs
    uses.set(account, {
      ms: ms + (isRecent ? before.ms : 0),
      countedSince: isRecent ? before.countedSince : now,
      restsUntil: wasEnded ? now + limits.restMs : (before?.restsUntil ?? 0),
    })
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

/** The program of the threads: beside the bundle where that runs, else the source (ADR 0015). */
const workerFile = join(
  root,
  import.meta.url.endsWith('.js')
    ? 'apps/server/build/document-worker.js'
    : 'apps/server/src/documents/document-worker.ts',
)
