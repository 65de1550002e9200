import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { contract } from '@portal/contract/contract'
import type { Endpoint } from '@portal/contract/endpoint'
import { catalogLimits } from '@portal/domain/catalog-limits'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { settingNames } from '../apps/server/src/config.ts'
import { serverArgs } from './product-build.mjs'
import { root } from './root.mjs'

/** The files of deploy/: what they name exists, and they hold what docs/operations.md says of them. */

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const dockerfile = read('deploy/Dockerfile')
const isSetting = (name: string) => settingNames.includes(name)
const probes = read('apps/server/src/http/health.ts')

describe('The image', () => {
  test('copies only what is in the repository, and every package that the lock file links', () => {
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) =>
      names.split(' '),
    )
    expect(copied.filter((name) => !existsSync(join(root, name)))).toEqual([])

    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { link?: boolean; resolved?: string }>
    }
    const linked = Object.values(packages).flatMap(({ link, resolved }) =>
      link && resolved ? [resolved] : [],
    )
    expect(linked.filter((folder) => !copied.includes(`${folder}/package.json`))).toEqual([])
  })

  test('starts the built server, as an ordinary user, and asks its health where it answers', () => {
    const commands = [...dockerfile.matchAll(/^ *CMD (\[.+\])$/gm)].map(
      ([, list = '']) => JSON.parse(list) as string[],
    )
    expect(commands.at(-1)).toEqual(['node', ...serverArgs])
    expect(commands[0]?.[2]).toContain('/api/health')
    expect(dockerfile).toMatch(/^USER node$/m)
    expect(dockerfile).not.toMatch(/npm ci(?!.*--ignore-scripts)/)
  })

  test('has nothing of the testkit, which only tests and development use', () => {
    expect(dockerfile).not.toMatch(/^COPY --from=build .*packages(\/testkit.*)? /m)
  })

  test('takes no secret, no data and no tests along', () => {
    const ignored = read('deploy/Dockerfile.dockerignore').split('\n')
    for (const name of ['.data', '**/.env', '**/*.backup', '**/node_modules']) expect(ignored).toContain(name)
  })
})

describe('The compose file', () => {
  type Service = {
    environment?: Record<string, string>
    volumes?: string[]
    build?: { context: string; dockerfile: string }
    read_only?: boolean
    cap_drop?: string[]
    networks?: string[]
    depends_on?: Record<string, unknown>
  }
  const compose = parse(read('deploy/compose.yaml'), { merge: true }) as {
    services: Record<string, Service>
    volumes: object
    networks: object
  }
  const portals = Object.entries(compose.services).filter(([name]) => name.startsWith('portal-'))

  test('runs two portals with settings that there are, read-only and without privileges', () => {
    expect(portals.map(([name]) => name)).toEqual(['portal-1', 'portal-2'])
    for (const [, portal] of portals) {
      expect(Object.keys(portal.environment ?? {}).filter((name) => !isSetting(name))).toEqual([])
      expect(portal).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
      expect(
        existsSync(join(root, 'deploy', portal.build?.context ?? '', portal.build?.dockerfile ?? '')),
      ).toBe(true)
    }
  })

  test('names files, volumes, networks and services that exist', () => {
    for (const { volumes = [], networks = [], depends_on: needed = {} } of Object.values(compose.services)) {
      for (const [source = ''] of volumes.map((volume) => volume.split(':'))) {
        if (source.startsWith('.')) expect(existsSync(join(root, 'deploy', source)), source).toBe(true)
        else expect(Object.keys(compose.volumes)).toContain(source)
      }
      expect(Object.keys(compose.networks)).toEqual(expect.arrayContaining(networks))
      expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(Object.keys(needed)))
    }
  })

  test('shows the proxy alone to the outside, and has no password in it', () => {
    const open = Object.entries(compose.services).filter(([, service]) => 'ports' in service)
    expect(open.map(([name]) => name)).toEqual(['proxy'])
    expect(read('deploy/compose.yaml')).toContain('${POSTGRES_PASSWORD:?')
  })
})

describe('nginx', () => {
  const conf = read('deploy/nginx.conf')

  test('sends to both portals of the compose file', () => {
    expect([...conf.matchAll(/^ +server (\S+):3000 /gm)].map(([, name]) => name)).toEqual([
      'portal-1',
      'portal-2',
    ])
  })

  test('says who calls, as the one proxy that TRUST_PROXY counts, and lets no one else say it', () => {
    expect(conf).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
    expect(conf).not.toContain('$proxy_add_x_forwarded_for')
  })

  test('sends those calls again that happen once, and no other that writes', () => {
    const again = new RegExp(/"~(\^POST .+)" yes;/.exec(conf)?.[1] ?? '')
    // A GET that writes has a POST twin.
    const writing = Object.values<Endpoint>(contract).filter(({ effect }) => effect === 'write')
    for (const { path, idempotent = false } of writing) {
      const sent = `POST /api${path.replace(/:\w+/g, '4100')}`
      expect(again.test(`${sent} 7d9f`), sent).toBe(idempotent)
      expect(again.test(`${sent} `), `${sent} without a key`).toBe(false)
    }
  })

  test('takes files as large as the portal does, compresses nothing twice, and closes its braces', () => {
    expect(conf).toContain(`client_max_body_size ${catalogLimits.pictureBytesMax / 1024 / 1024}m;`)
    expect(conf).toContain('gzip off;')
    expect(conf.split('{').length).toBe(conf.split('}').length)
    const statements = conf.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('#'))
    expect(statements.filter((line) => !/[;{}]$/.test(line))).toEqual([])
  })
})

describe('The Kubernetes manifests', () => {
  const folder = 'deploy/kubernetes'
  const manifests = readdirSync(join(root, folder)).flatMap((name) =>
    parseAllDocuments(read(`${folder}/${name}`)).map((document) => {
      expect(document.errors, name).toEqual([])
      return { name, manifest: document.toJS() }
    }),
  )
  const ofKind = (kind: string) => manifests.find(({ manifest }) => manifest.kind === kind)?.manifest
  const deployment = ofKind('Deployment')
  const pod = deployment.spec.template.spec
  const [portal] = pod.containers

  test('are all applied but the example of the secret', () => {
    const files = manifests.map(({ name }) => name).filter((name) => name !== 'kustomization.yaml')
    expect(ofKind('Kustomization').resources.toSorted()).toEqual(
      files.filter((name) => name !== 'secret.example.yaml').sort(),
    )
  })

  test('ask health and readiness where they are answered', () => {
    for (const [probe, path] of [
      ['livenessProbe', '/health'],
      ['readinessProbe', '/ready'],
      ['startupProbe', '/ready'],
    ] as const) {
      expect(portal[probe].httpGet.path).toBe(`/api${path}`)
      expect(probes).toContain(`api.get('${path}'`)
    }
  })

  test('run as no one in particular, on a read-only root, within limits', () => {
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    })
    expect(portal.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    expect(portal.resources).toMatchObject({
      requests: expect.anything(),
      limits: { memory: expect.any(String) },
    })
    expect(portal.volumeMounts.map(({ name }: { name: string }) => name)).toEqual(
      pod.volumes.map(({ name }: { name: string }) => name),
    )
  })

  test('belong together by one label, and by the names of port, settings and secret', () => {
    const label = deployment.spec.template.metadata.labels
    expect(deployment.spec.selector.matchLabels).toEqual(label)
    expect(ofKind('Service').spec.selector).toEqual(label)
    expect(ofKind('PodDisruptionBudget').spec.selector.matchLabels).toEqual(label)
    expect(ofKind('Service').spec.ports[0].targetPort).toBe(portal.ports[0].name)
    expect(ofKind('Ingress').spec.rules[0].http.paths[0].backend.service.name).toBe(
      ofKind('Service').metadata.name,
    )
    expect(portal.envFrom).toEqual([
      { configMapRef: { name: ofKind('ConfigMap').metadata.name } },
      { secretRef: { name: ofKind('Secret').metadata.name } },
    ])
  })

  test('set only what the portal knows', () => {
    const names = [
      ...Object.keys(ofKind('ConfigMap').data),
      ...Object.keys(ofKind('Secret').stringData),
      ...portal.env.map(({ name }: { name: string }) => name),
    ]
    expect(names.filter((name) => !isSetting(name))).toEqual([])
  })
})

test('docs/operations.md names only files that exist', () => {
  const named = [...read('docs/operations.md').matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(
    ([, path = '']) => path,
  )
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((path) => !existsSync(join(root, dirname('docs/operations.md'), path)))).toEqual([])
})
