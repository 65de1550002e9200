import { brand } from '@portal/domain/brand'
import type { MetaFunction } from 'react-router'
import { useSession } from '../../lib/session.ts'
import { ApiKeysSection } from './api-keys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import '../../styles/security.css'

export const meta: MetaFunction = () => [{ title: `Sign-in & security, ${brand.name}` }]

/** One's own sign-in: password, second factor and sessions (docs/spec/sign-in.md#two-step-verification). */
export default function SecurityScreen() {
  const email = useSession()?.userProfile.email ?? ''
  return (
    <main id="main" className="wrap page grid content-start gap-10">
      <div className="grid gap-1">
        <div className="title-row">
          <h1>Sign-in & security</h1>
        </div>
        <p className="text-muted wrap-anywhere">
          You sign in as <b className="font-[560] text-text">{email}</b>.
        </p>
      </div>
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-2">
        <PasswordSection email={email} />
        <SecondFactorSection email={email} />
      </div>
      <SessionsSection />
      <ApiKeysSection
        owner={null}
        email={email}
        about="With an API key a program calls the portal as you: it can do what the key allows, and never more than you."
      />
    </main>
  )
}
