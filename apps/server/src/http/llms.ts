import { brand } from '@portal/domain/brand'
import { productTypes } from '@portal/domain/catalog'
import { paths } from '@portal/domain/paths'

const pages = [
  ['What we do', paths.services],
  ['Kitting: devices that arrive charged, loaded and tagged', paths.kitting],
  ['Mobile device management', paths.mdm],
  ['Why us', paths.why],
  ['Price match guarantee, the terms', paths.priceMatch],
  ['Contact and support hours', paths.contact],
] as const

/** /llms.txt: the site in a few lines for programs that read on someone's behalf (llmstxt.org). */
export function llmsTxt(publicBaseUrl: string): string {
  const link = (title: string, path: string) => `- [${title}](${new URL(path, publicBaseUrl).href})`
  return `# ${brand.name}

> Business phones, tablets, routers, accessories and services for delivery fleets, staged and tagged, on any carrier.

## Shop

${productTypes.map(({ category, path }) => link(category, path)).join('\n')}

## About

${pages.map(([title, path]) => link(title, path)).join('\n')}
`
}
