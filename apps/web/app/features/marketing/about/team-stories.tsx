import { carousel } from '@portal/domain/limits'
import { Carousel } from '../carousel/carousel.tsx'
import { type TeamMember, team } from './team.ts'

/** Four people, one after the other (docs/spec/storefront.md#carousels). */
export function TeamStories() {
  return (
    <section className="page-section team-stories" aria-labelledby="team-stories">
      <div className="wrap">
        <h2 id="team-stories">Who you work with</h2>
        <Carousel
          label="Team stories"
          intervalMs={carousel.teamIntervalMs}
          visible={1}
          slides={team.map((member) => ({ key: member.name, content: <TeamStory {...member} /> }))}
        />
      </div>
    </section>
  )
}

function TeamStory({ name, title, position, image, section1, section2 }: TeamMember) {
  return (
    <article className="team-story">
      <img src={image} alt="" width={400} height={400} loading="lazy" decoding="async" />
      <div>
        <h3>{name}</h3>
        <p className="team-title">
          {title} <span>{position}</span>
        </p>
        <p>{section1}</p>
        <p>{section2}</p>
      </div>
    </article>
  )
}
