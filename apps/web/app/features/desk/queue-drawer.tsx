import type { QueueRow } from '@portal/contract/desk-queue'
import { isLateHarm } from '@portal/domain/desk-queue'
import { accountPath, deskPath } from '@portal/domain/paths'
import { Mail, Phone } from 'lucide-react'
import { Link } from 'react-router'
import { Dialog } from '../../ui/dialog.tsx'
import type { ActHere, QueueAct } from './queue-acts.ts'
import { Age, HarmMark } from './queue-look.tsx'
import { Act } from './queue-row.tsx'

type QueueDrawerProps = {
  row: QueueRow | undefined
  acts: readonly QueueAct[]
  record: string | null
  /** The queue is of every agent. */
  isOfAll: boolean
  onAct: (act: ActHere) => void
  onClose: () => void
}

/** A row's main facts, what to do about it and who to ask, at the side; all of the screen on phones. */
export const QueueDrawer = ({ row, acts, record, isOfAll, onAct, onClose }: QueueDrawerProps) => (
  <Dialog
    kind="sheet"
    open={row !== undefined}
    onClose={onClose}
    title={row?.title ?? ''}
    footer={
      row &&
      acts.length > 0 && (
        <div className="queue-foot">
          {acts.toReversed().map((act) => (
            <Act
              key={act.label}
              act={act}
              about={row.title}
              size="md"
              variant={act === acts[0] ? 'primary' : 'ghost'}
              isFirst={act === acts[0]}
              onAct={onAct}
            />
          ))}
        </div>
      )
    }
  >
    {row && <Facts row={row} record={record} isOfAll={isOfAll} />}
  </Dialog>
)

function Facts({ row, record, isOfAll }: Pick<QueueDrawerProps, 'record' | 'isOfAll'> & { row: QueueRow }) {
  const { harm, accountId, accountName, agent, contact, why, step, facts } = row
  return (
    <div className="queue-facts">
      <div className="queue-sum">
        <HarmMark harm={harm} />
        <p className="queue-said">
          <b {...(isLateHarm(harm) && { className: 'text-danger' })}>
            <bdi>{why}</bdi>
          </b>
          <span>
            <Age row={row} />
          </span>
        </p>
      </div>
      <p>
        <b className="font-semibold">What to do:</b> {step}
      </p>
      <dl>
        {accountName !== '' && (
          <Fact label="Account">
            {accountId === null ? (
              <bdi>{accountName}</bdi>
            ) : (
              <Link className="link" to={accountPath(accountId)}>
                <bdi>{accountName}</bdi>
              </Link>
            )}
          </Fact>
        )}
        {isOfAll && agent && (
          <Fact label="Agent">
            <Link className="link" to={`${deskPath}?agent=${agent.agentId}`}>
              <bdi>{agent.name}</bdi>
            </Link>
          </Fact>
        )}
        {facts.map(({ label, text }) => (
          <Fact key={label} label={label}>
            <bdi>{text}</bdi>
          </Fact>
        ))}
        {contact && <Contact contact={contact} />}
      </dl>
      {record !== null && (
        <Link className="link justify-self-start py-2" to={record}>
          Open the whole page
        </Link>
      )}
    </div>
  )
}

function Contact({ contact: { name, email, phone } }: { contact: NonNullable<QueueRow['contact']> }) {
  return (
    <Fact label="Contact">
      <bdi>{name}</bdi>
      <span className="queue-reach">
        {phone !== '' && (
          <a className="link" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
            <Phone size={15} aria-hidden /> {phone}
          </a>
        )}
        {email !== '' && (
          <a className="link" href={`mailto:${email}`}>
            <Mail size={15} aria-hidden /> <bdi>{email}</bdi>
          </a>
        )}
      </span>
    </Fact>
  )
}

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
