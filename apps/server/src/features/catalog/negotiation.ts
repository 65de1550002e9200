const smallestFirst = ['br', 'gzip'] as const
type Encoding = (typeof smallestFirst)[number] | 'identity'

/** The smallest encoding that an Accept-Encoding header allows; a quality of 0 forbids one (RFC 9110, 12.5.3). */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  const qualities = new Map(
    String(header ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', quality = 'q=1'] = part.split(';').map((piece) => piece.trim())
        return [name, Number(quality.replace(/^q=/, ''))]
      }),
  )
  return smallestFirst.find((encoding) => (qualities.get(encoding) ?? 0) > 0) ?? 'identity'
}

/** Whether an If-None-Match header names this weak tag, so that the caller's copy is still good (RFC 9110, 13.1.2). */
export function hasCopy(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(etag.replace(/^W\//, ''))
}
