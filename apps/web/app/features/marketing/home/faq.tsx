import { ChevronDown } from 'lucide-react'
import { ExpertCall } from './expert-call.tsx'
import { faq } from './faq-answers.tsx'

/** Questions that open one by one or all together, without a script. */
export function Faq() {
  return (
    <section className="wrap home-section home-faq" aria-labelledby="faq">
      <div>
        <h2 id="faq">Questions from fleets like yours</h2>
        <ExpertCall />
      </div>
      <div className="home-questions">
        {faq().map(({ question, answer }) => (
          <details key={question}>
            <summary>
              <h3>{question}</h3>
              <ChevronDown className="home-chevron" size={22} aria-hidden />
            </summary>
            <div>{answer}</div>
          </details>
        ))}
      </div>
    </section>
  )
}
