/**
 * The last segment of a product's address (docs/spec/catalog.md#slugs): lowercase maker plus model, spaces as
 * hyphens; the model alone when the maker is NONE. Other characters that a URL would escape go.
 */
export function productSlug({ manufacturerName, model }: { manufacturerName: string; model: string }) {
  const words = manufacturerName.toUpperCase() === 'NONE' ? model : `${manufacturerName} ${model}`
  return words
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
