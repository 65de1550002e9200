import { brand } from '@portal/domain/brand'
import type { MetaDescriptor } from 'react-router'

/** A picture for cards that other sites show of a page: 1200 × 630 px unless it is someone else's. */
export type SharePicture = { src: string; alt: string; size?: { width: number; height: number } }

/** A thing of schema.org; `@context` is added once per page. */
export type Thing = { '@type': string; [property: string]: unknown }

export type PageFacts = {
  /** Without the name of the site: "Services". */
  title: string
  description: string
  /** The address that search engines keep: without filters, and one of several that show the same. */
  path?: string
  picture?: SharePicture
  type?: 'website' | 'product'
  /** What the page is about, for machines; built with the address of the site. */
  things?: (base: string) => readonly Thing[]
  /** Pages that lead nowhere from a list of results, such as one that needs a link from a mail. */
  unlisted?: boolean
}

/** What React Router gives to a `meta` function, as far as it is needed here. */
type MetaArgs = {
  location: { pathname: string }
  matches: ReadonlyArray<{ id: string; loaderData?: unknown } | undefined>
}

/** The root route's loader answers where the public reaches us; '' when it failed. */
const baseIn = ({ matches }: Pick<MetaArgs, 'matches'>): string => {
  const root = matches.find((match) => match?.id === 'root')?.loaderData
  return typeof root === 'object' && root !== null && 'publicBaseUrl' in root
    ? String(root.publicBaseUrl)
    : ''
}

/** The whole address of a path of ours; addresses of others stay as they are. */
export const absoluteUrl = (base: string, path: string): string => new URL(path, base).href

export const socialCard: SharePicture = {
  src: '/social-card.jpg',
  alt: 'A phone, a tablet and a rugged phone with a hang tag, beside the words “Phones that arrive ready to route.”',
  size: { width: 1200, height: 630 },
}

/** Title, description, canonical address, social card and linked data of one page. Titles read "Services, WBC". */
export function pageMeta(args: MetaArgs, facts: PageFacts): MetaDescriptor[] {
  const { title, description, unlisted = false } = facts
  const base = baseIn(args)
  const path = facts.path ?? (args.location.pathname.replace(/\/+$/, '') || '/')
  const fullTitle = `${title}, ${brand.name}`
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    ...(unlisted ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(base === '' || unlisted ? [] : foundTags(base, absoluteUrl(base, path), fullTitle, facts)),
  ]
}

function foundTags(base: string, url: string, title: string, facts: PageFacts): MetaDescriptor[] {
  const { description, type = 'website', picture = socialCard, things } = facts
  const image = absoluteUrl(base, picture.src)
  const graph = things?.(base) ?? []
  return [
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:locale', content: 'en_US' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { property: 'og:image:alt', content: picture.alt },
    ...(picture.size
      ? [
          { property: 'og:image:width', content: String(picture.size.width) },
          { property: 'og:image:height', content: String(picture.size.height) },
        ]
      : []),
    // The rest of its card comes from the tags above.
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(graph.length > 0
      ? [{ 'script:ld+json': { '@context': 'https://schema.org', '@graph': graph.map(asData) } }]
      : []),
  ]
}

/** Linked data is JSON: what is undefined falls away, and dates and the like become text. */
const asData = (thing: Thing) => JSON.parse(JSON.stringify(thing)) as Record<string, string>

/** The way to a page as a list, home first. Steps are named by their paths. */
export function breadcrumbThing(base: string, steps: ReadonlyArray<{ name: string; path: string }>): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absoluteUrl(base, path),
    })),
  }
}

/** Who we are, for other things to refer to. */
export const organizationId = (base: string) => `${absoluteUrl(base, '/')}#organization`
