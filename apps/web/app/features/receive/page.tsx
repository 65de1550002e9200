import { receiveBase } from '@portal/domain/receive-path'
import { refusalMessages } from '@portal/domain/refusal-messages'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { WayBack } from './way-on.tsx'

type PageProps = { title: string; back?: ReactNode; busy?: boolean; children: ReactNode }

export const Page = ({ title, back, busy = false, children }: PageProps) => (
  <main id="main" className="wrap page" {...(busy ? { 'aria-busy': true } : {})}>
    {back ?? <WayBack />}
    <div className="title-row pt-1 pb-3">
      <h1>{title}</h1>
    </div>
    {children}
  </main>
)

/** Missing, or another account's: for this person it is the same. */
export const NoSuchBox = () => (
  <Page title="Box not found">
    <EmptyState
      title={refusalMessages.noBox}
      text="Scan the code on the packing list again."
      action={
        <ButtonLink variant="ghost" to={receiveBase}>
          Receive another box
        </ButtonLink>
      }
    />
  </Page>
)
