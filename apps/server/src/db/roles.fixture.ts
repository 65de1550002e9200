import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { test as base, inject } from 'vitest'
import { type Database, openDatabase } from './client.ts'
import { migrate } from './migrate.ts'

export type Roles = {
  /** As the role that owns the tables. */
  owner: Database
  /** As the role that serves. */
  runtime: Database
  role: string
}

/** A test with a database of its own that one role owns and another one serves. */
export const test = base.extend<{ roles: Roles }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to know what a fixture needs.
  roles: async ({}, use) => {
    const { adminConnection, owner } = inject('testServer')
    const name = `portal_roles_${randomBytes(4).toString('hex')}`
    const role = `${name}_runtime`
    const server = new pg.Client(adminConnection)
    await server.connect()
    await server.query(`create role ${role} login`)
    await server.query(`create database ${name} owner ${pg.escapeIdentifier(owner.user)}`)
    const asOwner = openDatabase({ ...owner, database: name }, { size: 2 })
    const asRuntime = openDatabase({ ...owner, user: role, password: '', database: name }, { size: 5 })
    await migrate(asOwner.pool, undefined, role)
    await use({ owner: asOwner, runtime: asRuntime, role })
    await Promise.all([asOwner.close(), asRuntime.close()])
    await server.query(`drop database ${name} with (force)`)
    await server.query(`drop role ${role}`)
    await server.end()
  },
})
