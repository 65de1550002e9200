import { Picture } from '../../../ui/picture.tsx'
import { Tape } from '../../../ui/tape.tsx'

const tags = ['kitting-and-staging', 'screen-repair-coverage', 'wireless-expense-management'] as const

/** Services as what they are in the shop: tags, on a rail of tape. */
export function HangingTags() {
  return (
    <div className="hanging-tags" role="img" aria-label="Three tags: kitting, screen repair, expenses.">
      <Tape />
      <div>
        {tags.map((slug) => (
          <Picture
            key={slug}
            src={`/pictures/${slug}/main-720.avif`}
            alt=""
            priority
            fallback="service"
            sizes="(min-width: 64rem) 24rem, 55vw"
          />
        ))}
      </div>
    </div>
  )
}
