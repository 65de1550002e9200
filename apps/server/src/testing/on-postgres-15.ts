import type { TestProject } from 'vitest/node'
import { provideTestServer } from '../db/test-database.ts'

/** Vitest's global setup of the tests that run on PostgreSQL 15 as well, the oldest that the portal takes. */

let stop: (() => Promise<void>) | undefined

export async function setup(project: TestProject): Promise<void> {
  stop = await provideTestServer(project, 'postgres15')
}

export async function teardown(): Promise<void> {
  await stop?.()
}
