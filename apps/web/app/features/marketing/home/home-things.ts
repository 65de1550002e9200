import { brand } from '@portal/domain/brand'
import { paths } from '@portal/domain/paths'
import { nodeText } from '../../../lib/node-text.ts'
import { absoluteUrl, organizationId, type Thing } from '../../../lib/seo.ts'
import { faq } from './faq-answers.tsx'

/** Who we are, and the questions of the home page with their answers. */
export function homeThings(base: string): Thing[] {
  const home = absoluteUrl(base, paths.home)
  return [
    {
      '@type': 'Organization',
      '@id': organizationId(base),
      name: brand.name,
      url: home,
      logo: absoluteUrl(base, '/apple-touch-icon.png'),
      email: brand.supportEmail,
      address: brand.postalAddress || undefined,
      telephone: brand.phone.href.replace('tel:', ''),
      contactPoint: [
        {
          '@type': 'ContactPoint',
          contactType: 'sales',
          telephone: brand.phone.href.replace('tel:', ''),
          email: brand.salesEmail,
          areaServed: 'US',
          availableLanguage: 'en',
        },
      ],
    },
    {
      '@type': 'WebSite',
      name: brand.name,
      url: home,
      publisher: { '@id': organizationId(base) },
    },
    {
      '@type': 'FAQPage',
      mainEntity: faq().map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: nodeText(answer) },
      })),
    },
  ]
}
