import { brand } from '@portal/domain/brand'
import type { MetaFunction } from 'react-router'
import { pageMeta } from '../../lib/seo.ts'
import { LegalPage } from './legal/legal-page.tsx'
import { privacySections } from './privacy/privacy-sections.tsx'
import '../../styles/marketing-home.css'

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Privacy Policy & SMS Terms',
    description: `What ${brand.name} collects about you and your devices, who receives it, and how to stop our text messages.`,
  })

/** Privacy policy and SMS terms (docs/spec/storefront.md#marketing-pages). */
export default function PrivacyScreen() {
  return (
    <LegalPage
      title="Privacy Policy & SMS Terms"
      intro="What we collect about you and your devices, who receives it, and how to stop our messages."
      sections={privacySections()}
    />
  )
}
