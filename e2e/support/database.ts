import { type Database, openDatabase } from '../../apps/server/src/db/client.ts'
import { openEmbeddedServer } from '../../apps/server/src/db/embedded/embedded-server.ts'

/** Opens the database of the server under test, for rows that no screen can make yet. Answers how to leave it. */
export async function joinDatabase(): Promise<{ database: Database; leave: () => Promise<void> }> {
  const dataDir = process.env.E2E_DATA_DIR
  if (!dataDir) throw new Error('playwright.config.ts names the data directory in E2E_DATA_DIR.')
  const embedded = await openEmbeddedServer({ dataDir, log: () => {} })
  const database = openDatabase(embedded.connection, { size: 2 })
  return {
    database,
    leave: async () => {
      await database.close()
      await embedded.stop()
    },
  }
}
