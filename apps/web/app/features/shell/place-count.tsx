import { type Waiting, type WaitingPlace, waitingFigure, waitingWords } from '@portal/domain/waiting'

type Counted = { waiting: Waiting | undefined; place: WaitingPlace | undefined; isOfAccount: boolean }

/**
 * How much waits at a place: the number for the eye, and its words as the description of the link, whose name stays that of the place.
 */
export function placeCount({ waiting, place, isOfAccount }: Counted) {
  if (!waiting || !place) return { described: {}, count: null }
  return {
    described: { 'aria-description': waitingWords(place, waiting.count, isOfAccount) },
    count: <CountMark count={waiting.count} isPressing={waiting.isPressing} />,
  }
}

/** The number alone, drawn by the styles: it belongs to no name. */
export const CountMark = ({ count, isPressing }: Waiting) => (
  <b
    className="place-count"
    data-count={waitingFigure(count)}
    {...(isPressing ? { 'data-pressing': true } : {})}
    aria-hidden
  />
)
