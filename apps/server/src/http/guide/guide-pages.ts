import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../root.ts'

/** The guide to the API: pages by task, each written once, in docs/api (docs/spec/api.md#guide). */
export const guidePages = [
  { slug: 'start', title: 'Start here' },
  { slug: 'orders', title: 'Place an order' },
  { slug: 'webhooks', title: 'Follow it by webhook' },
  { slug: 'fleet', title: 'Bring in a fleet' },
  { slug: 'errors', title: 'Errors' },
  { slug: 'rules', title: 'Limits, repeats, pages, versions' },
  { slug: 'client', title: 'A TypeScript client' },
] as const
export type GuideSlug = (typeof guidePages)[number]['slug']

export const guideBase = '/api/docs'
export const referencePath = `${guideBase}/reference`

/** The first page is the guide's own address. */
export const guidePath = (slug: string): string =>
  slug === guidePages[0].slug ? guideBase : `${guideBase}/${slug}`

export const guideText = (slug: GuideSlug): Promise<string> =>
  readFile(join(root, 'docs', 'api', `${slug}.md`), 'utf8')

/** The client of docs/api/client.md and a program that uses it, which readers download. */
export const clientFiles = ['portal-client.ts', 'portal-calls.ts', 'order-and-follow.ts'] as const
export const clientSource = (file: (typeof clientFiles)[number]): Promise<string> =>
  readFile(join(root, 'docs', 'examples', file), 'utf8')
