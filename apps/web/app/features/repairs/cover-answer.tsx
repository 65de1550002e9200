import type { WireCoverDecision } from '@portal/contract/repairs'
import { formatDay } from '@portal/domain/format-date'
import { formatCents, fromDollars } from '@portal/domain/money'
import { productPath } from '@portal/domain/paths'
import { ShieldCheck, ShieldOff, ShieldQuestionMark } from 'lucide-react'
import { Link } from 'react-router'
import { CoverageBadge } from '../accounts/coverage-badge.tsx'

/** What a repair costs, in a word or two. */
export const payWords = (price: number | null) =>
  price === null ? 'We tell you first' : formatCents(fromDollars(price))

export function CoverIcon({ cover, size = 22 }: { cover: WireCoverDecision; size?: number }) {
  const Icon = cover.isCovered ? ShieldCheck : cover.state === 'notForThis' ? ShieldQuestionMark : ShieldOff
  return <Icon size={size} aria-hidden />
}

/** Coverage that the shop sells for the product: "Add Screen Repair Coverage from $49.00". */
export function AddCover({ offer }: { offer: WireCoverDecision['addCover'] }) {
  if (offer === null) return null
  const words = `${offer.name} from ${formatCents(fromDollars(offer.price))}`
  return offer.urlPathName === null ? (
    words
  ) : (
    <Link className="link" to={productPath(offer.urlPathName)}>
      {words}
    </Link>
  )
}

type Program = { status: string; expirationDate: string } | null

/** The CRM's record of the same device beside ours; its status stays the CRM's (docs/spec/repairs.md#cover). */
export function ProgramStatus({ program }: { program: Program }) {
  if (program === null) return null
  return (
    <>
      <CoverageBadge status={program.status} />
      {program.expirationDate !== '' && <small>Until {formatDay(program.expirationDate)}</small>}
    </>
  )
}
