/**
 * The entry of every npm script. Runs on Node 20 or newer before anything is installed: installs what is
 * missing, then starts the pinned Node 24, which runs the TypeScript of this repository directly.
 */
import { delimiter, dirname } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { buildIfStale, buildProduct, productionEnv, serverArgs } from './product-build.mjs'
import { runProgram } from './run-program.mjs'

const server = 'apps/server/src/main.ts'
/** Vite reloads the browser's side by itself; only the server's own sources need a new process. */
const devArgs = [
  ...['apps/server/src', 'packages/contract/src', 'packages/domain/src'].map((dir) => `--watch-path=${dir}`),
  '--watch-preserve-output',
  // Vite loads React Router's development build; the server around it must load the same one.
  '--conditions=development',
  server,
]

/** @type {Record<string, (node: string, args: string[]) => Promise<number>>} */
const commands = {
  start: async (node, args) => {
    const code = await buildIfStale(node)
    return code === 0 ? runProgram(node, [...serverArgs, ...args], { env: productionEnv }) : code
  },
  dev: (node, args) =>
    args[0] === '--vendors'
      ? runProgram(node, ['scripts/vendors/run-live.ts', ...args.slice(1)])
      : runProgram(node, [...devArgs, ...args], { env: { NODE_ENV: 'development' } }),
  build: (node) => buildProduct(node),
  test: (node, args) => runProgram(node, ['scripts/test.ts', 'test', ...args]),
  'test:all': (node, args) => runProgram(node, ['scripts/test.ts', 'test:all', ...args]),
  'check:lab': (node, args) => runProgram(node, ['scripts/test.ts', 'check:lab', ...args]),
  check: (node, args) => runProgram(node, ['scripts/test.ts', 'check', ...args]),
  unit: (node, args) => runProgram(node, ['scripts/test.ts', 'unit', ...args]),
  e2e: (node, args) => runProgram(node, ['scripts/test.ts', 'e2e', ...args]),
  format: (node) => runProgram(node, ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.']),
  lab: (node, args) => runProgram(node, ['lab/lab.ts', ...args]),
  docs: (node, args) => runProgram(node, ['scripts/docs.ts', ...args]),
  administrator: (node, args) => runProgram(node, ['apps/server/src/administrator.ts', ...args]),
  doctor: (node, args) => runProgram(node, ['apps/server/src/doctor.ts', ...args]),
  backup: (node, args) => runProgram(node, ['apps/server/src/db/backup/run-backup.ts', ...args]),
  restore: (node, args) => runProgram(node, ['apps/server/src/db/backup/run-restore.ts', ...args]),
  seed: (node, args) => runProgram(node, ['apps/server/src/db/seed/run.ts', ...args]),
  migrations: (node, args) => runProgram(node, ['scripts/migrations.ts', ...args]),
}

const [name = '', ...args] = process.argv.slice(2)
const command = commands[name]
try {
  if (!command) throw new Error(`No such command: "${name}". There are: ${Object.keys(commands).join(', ')}.`)
  const node = ensureInstalled()
  // Programs that start another `node` by name must meet the same one.
  process.env.PATH = [dirname(node), process.env.PATH].join(delimiter)
  process.exitCode = await command(node, args)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
