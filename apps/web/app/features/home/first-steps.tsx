import type { UserProfile } from '@portal/contract/auth'
import type { Home } from '@portal/contract/home'
import { type SetupStep, setupSteps } from '@portal/domain/home'
import { accountPath, paths } from '@portal/domain/paths'
import { Check } from 'lucide-react'
import { ButtonLink } from '../../ui/button-link.tsx'
import '../../styles/account-home-more.css'
import { HomeCard } from './home-card.tsx'

type StepWords = { title: string; text: string; act: string; to: (accountId: string) => string }

const stationsOf = (accountId: string) => `${accountPath(accountId)}#stations`

const words: Record<SetupStep, StepWords> = {
  code: {
    title: 'Short code of your tags',
    text: 'The beginning of the number on every tag, such as FSR2.',
    act: 'Set the code',
    to: stationsOf,
  },
  stations: {
    title: 'Add your stations',
    text: 'Where boxes go and where drivers pick phones up. You need at least one.',
    act: 'Add a station',
    to: stationsOf,
  },
  people: {
    title: 'Invite your team',
    text: 'Give people ordering, fleet only or invoices only. They choose their own password.',
    act: 'Invite people',
    to: (accountId) => `${accountPath(accountId)}#people`,
  },
  order: {
    title: 'Order your first phones',
    text: 'Pick a phone and a carrier, paste your drivers’ names, we do the rest.',
    act: 'Shop phones',
    to: () => paths.phones,
  },
}

type FirstStepsProps = { home: Home; left: readonly SetupStep[] }

/** Who is new here is welcomed, with the next step and the shop (docs/spec/home.md#first-steps). */
export function Welcome({ profile, home, left }: FirstStepsProps & { profile: UserProfile }) {
  const { account } = home
  const [next] = left
  return (
    <header className="home-hero on-dark">
      <div>
        <p className="home-greeting">
          Welcome, {profile.firstName}. {account.name === '' ? 'Your account' : account.name} is approved.
        </p>
        <p>
          A few short steps and your first phones are on their way, tagged with your unit numbers. You can
          stop and come back at any time.
        </p>
        <div className="flex flex-wrap gap-2 pt-4">
          {next && (
            <ButtonLink variant="signal" to={words[next].to(account.accountId)}>
              {words[next].act}
            </ButtonLink>
          )}
          {next !== 'order' && (
            <ButtonLink variant="ghost" to={paths.phones}>
              Look at devices
            </ButtonLink>
          )}
        </div>
      </div>
      <div className="home-hero-tag" aria-hidden="true">
        <span>{account.shortCode === '' ? 'CODE' : account.shortCode}</span>
        <b>001</b>
        <span>your number</span>
      </div>
    </header>
  )
}

/** The four steps; the first that is left is the next one. */
export function FirstSteps({ home: { account }, left }: FirstStepsProps) {
  const done = setupSteps.length - left.length
  return (
    <HomeCard title="Set up your company" note={`${done} of ${setupSteps.length} done`}>
      <div
        className="setup-bar"
        role="progressbar"
        aria-label="Steps done"
        aria-valuemin={0}
        aria-valuemax={setupSteps.length}
        aria-valuenow={done}
      >
        <i style={{ width: `${(done / setupSteps.length) * 100}%` }} />
      </div>
      <ol className="setup-steps">
        {setupSteps.map((step, index) => {
          const { title, text, act, to } = words[step]
          const isDone = !left.includes(step)
          const isNext = left[0] === step
          return (
            <li key={step} data-step={isDone ? 'done' : isNext ? 'next' : 'later'}>
              <span className="setup-number" aria-hidden="true">
                {isDone ? <Check size={18} /> : index + 1}
              </span>
              <div>
                <b>
                  {title}
                  {isDone && <span className="vh"> Done.</span>}
                </b>
                <p>{text}</p>
              </div>
              {isDone ? (
                step !== 'order' && (
                  <ButtonLink
                    variant="link"
                    size="sm"
                    to={to(account.accountId)}
                    aria-label={`Change: ${title}`}
                  >
                    Change
                  </ButtonLink>
                )
              ) : (
                <ButtonLink variant={isNext ? 'primary' : 'ghost'} size="sm" to={to(account.accountId)}>
                  {act}
                </ButtonLink>
              )}
            </li>
          )
        })}
      </ol>
    </HomeCard>
  )
}
