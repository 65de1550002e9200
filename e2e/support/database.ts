import { type Database, openDatabase } from '../../apps/server/src/db/client.ts'
import { openEmbeddedServer } from '../../apps/server/src/db/embedded/embedded-server.ts'
import type { Place } from './places.ts'

/** Opens the database of the server under test, for rows that no screen can make yet. Answers how to leave it. */
export async function joinDatabase({
  dataDir,
}: Place): Promise<{ database: Database; leave: () => Promise<void> }> {
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
