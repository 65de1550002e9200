import { describe, expect, test } from 'vitest'
import { differingPackages, type Lock } from './lock.ts'

const lock = (versions: Record<string, string>): Lock => ({
  packages: {
    'apps/server': { dependencies: { '@portal/domain': '*', fastify: '5', trace: '1' } },
    'apps/web': { dependencies: { react: '19' } },
    'packages/domain': { dependencies: { uuid: '14' } },
    'node_modules/@portal/domain': { link: true, resolved: 'packages/domain' },
    'node_modules/fastify': { version: '5.1.0', dependencies: { pino: '10' } },
    'node_modules/pino': { version: '10.0.0' },
    'node_modules/trace': { version: '1.0.0' },
    'node_modules/uuid': { version: '14.0.0' },
    'node_modules/react': { version: '19.0.0' },
    ...Object.fromEntries(Object.entries(versions).map(([path, version]) => [path, { version }])),
  },
})

describe('What an older server runs with is compared with what is installed:', () => {
  test.for([
    ['a package of a package', 'node_modules/pino', ['node_modules/pino']],
    ['a package of a workspace that it uses', 'node_modules/uuid', ['node_modules/uuid']],
    ['a separate package', 'apps/server/node_modules/trace', ['apps/server/node_modules/trace']],
    ['what only the browser needs is left out', 'node_modules/react', []],
  ] as const)('%s', ([, path, differing]) => {
    expect(differingPackages(lock({ [path]: '0.9.0' }), lock({}), 'apps/server')).toEqual(differing)
  })

  test('equal', () => {
    expect(differingPackages(lock({}), lock({}), 'apps/server')).toEqual([])
  })
})
