import sanitizeHtml from 'sanitize-html'

const tags = 'b i em strong u s br p span sup sub small ul ol li a'.split(' ')

/**
 * The HTML that texts of the catalog may carry (docs/spec/security.md#html). Links lead to the web by https, to mail,
 * to phones, or to our own pages.
 */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: tags,
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // Their text is code, not words.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'xmp',
    'iframe',
    'svg',
    'math',
  ],
  enforceHtmlBoundary: false,
}

/**
 * The same without anything that is not allowed. Text without any markup is no HTML yet and stays as it
 * was typed, so that "Talk & Text" is not turned into "Talk &amp; Text" where no tag asks for it.
 */
export const cleanHtml = (html: string): string =>
  html.includes('<') ? sanitizeHtml(html, allowed).trim() : html.trim()
