import type { Bench } from '@portal/contract/staging'
import { useEffect, useMemo, useRef, useState } from 'react'
import { ApiError, mayPass } from '../../lib/api.ts'
import { type Job, type Step, type StepAnswer, sendJob, withJobs } from './bench-jobs.ts'
import { useStepAnswers } from './staging.queries.ts'

type Heard = {
  onAnswer: (job: Job, answer: StepAnswer) => void
  onRefused: (job: Job, error: unknown) => void
}

/** The units of a bench with the steps that are on their way, and how a step is added. */
export function useBenchJobs(bench: Bench, email: string, heard: Heard) {
  const { orderId } = bench
  const [{ jobs, isAway }, setState] = useState<QueueState>({ jobs: [], isAway: false })
  const answers = useStepAnswers(orderId)
  // The queue outlives many renders; what it tells goes to the newest.
  const now = useRef({ ...heard, ...answers })
  now.current = { ...heard, ...answers }
  const queue = useRef<ReturnType<typeof jobQueue> | null>(null)
  useEffect(() => {
    const made = jobQueue({
      storageKey: `bench:${email}:${orderId}`,
      send: sendJob,
      onChange: setState,
      onAnswer: (job, answer) => {
        now.current.put(answer, job.body.bench)
        if (job.name === 'finishUnit' || job.name === 'undoScan') void now.current.readBoxes()
        now.current.onAnswer(job, answer)
      },
      onRefused: (job, error) => {
        void now.current.readAgain()
        now.current.onRefused(job, error)
      },
    })
    queue.current = made
    made.start()
    return made.stop
  }, [email, orderId])
  // A step is dropped when it is answered: from then on its answer is shown, or a scan that follows at once meets neither.
  const newest = answers.newest() ?? bench
  const units = useMemo(
    () => withJobs(newest.unitList, jobs, ({ kind }) => newest.checks[kind]),
    [newest, jobs],
  )
  return {
    units,
    isAway,
    waiting: jobs.length,
    add(...steps: Step[]) {
      void answers.hold()
      queue.current?.add(...steps.map((step) => ({ ...step, orderId, key: crypto.randomUUID() })))
    },
  }
}

/**
 * Steps of a bench in the order in which they were done. They are kept in this browser until the server answered each of them,
 * so that nothing is lost when the connection is away for a minute or the page is loaded again
 * (docs/spec/staging.md#without-a-connection).
 */

/** How long it waits before it tries again, ms; a connection that comes back ends it at once. */
const againMs = 2_000

type QueueState = { jobs: readonly Job[]; isAway: boolean }

type Options = {
  /** Under which the jobs are kept: of one person and order. */
  storageKey: string
  send: (job: Job) => Promise<StepAnswer>
  onAnswer: (job: Job, answer: StepAnswer) => void
  /** The server refused it: it is not sent again. */
  onRefused: (job: Job, error: unknown) => void
  onChange: (state: QueueState) => void
  /** Resolves when it is worth another try. */
  pause?: () => Promise<void>
}

/** What is refused only now: the same step can be right later. */
const isPassing = (error: unknown) =>
  mayPass(error) ||
  (error instanceof ApiError && (error.code === 'REQUEST_RUNNING' || error.code === 'TOO_MANY_REQUESTS'))
const isSignedOut = (error: unknown) => error instanceof ApiError && error.code === 'NOT_SIGNED_IN'

export function jobQueue({ storageKey, send, onAnswer, onRefused, onChange, pause = untilWorthIt }: Options) {
  let jobs = readJobs(storageKey)
  let isAway = false
  let isRunning = false
  let isStopped = false

  function publish(next: readonly Job[], away = isAway) {
    jobs = next
    isAway = away
    keepJobs(storageKey, jobs)
    onChange({ jobs, isAway })
  }

  /** Whether to go on with the next one. */
  async function sendFirst(job: Job): Promise<boolean> {
    try {
      const answer = await send(job)
      if (isStopped) return false
      publish(jobs.slice(1), isAway && jobs.length > 1)
      onAnswer(job, answer)
    } catch (error) {
      if (isStopped || isSignedOut(error)) return false
      if (isPassing(error)) {
        publish(jobs, true)
        await pause()
        return true
      }
      publish(jobs.slice(1), isAway && jobs.length > 1)
      onRefused(job, error)
    }
    return true
  }

  async function run() {
    if (isRunning) return
    isRunning = true
    for (let job = jobs[0]; job && !isStopped; job = jobs[0]) if (!(await sendFirst(job))) break
    isRunning = false
  }

  return {
    /** Sends what an earlier page left. */
    start() {
      isStopped = false
      onChange({ jobs, isAway })
      void run()
    },
    add(...added: Job[]) {
      publish([...jobs, ...added])
      void run()
    },
    /** The page leaves; what is not answered stays kept. */
    stop() {
      isStopped = true
    },
  }
}

const untilWorthIt = () =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, againMs)
    window.addEventListener('online', done)
  })

function readJobs(storageKey: string): readonly Job[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

/** A browser that keeps nothing still sends. */
function keepJobs(storageKey: string, jobs: readonly Job[]) {
  try {
    if (jobs.length === 0) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, JSON.stringify(jobs))
  } catch {}
}
