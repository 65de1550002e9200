import type { Bench } from '@portal/contract/staging'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type Job, type Step, type StepAnswer, sendJob, withJobs } from './bench-jobs.ts'
import { jobQueue, type QueueState } from './job-queue.ts'
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
