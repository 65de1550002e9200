import type { ImportReport } from '@portal/contract/catalog-files'
import { counted } from '@portal/domain/format'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Select } from '../../../ui/select.tsx'

/** What each row of a file means, by row: an id, or "new". */
type Answers = Record<string, string>

type ImportQuestionsProps = {
  questions: ImportReport['questions']
  /** "offer" or "product" */
  one: string
  onAnswered: (answers: Answers) => void
}

/** Asks which offers or products rows without ids mean, where several fit (docs/spec/back-office.md#files). */
export function ImportQuestions({ questions, one, onAnswered }: ImportQuestionsProps) {
  const [answers, setAnswers] = useState<Answers>({})
  const left = questions.filter(({ row }) => answers[row] === undefined).length
  return (
    <section aria-label="Questions about the file" className="grid max-w-prose gap-4">
      <Notice role="status">
        {counted(questions.length, 'row')} could mean more than one {one}. Choose which one each row means.
      </Notice>
      {questions.map(({ row, candidates }) => (
        <Field key={row} label={`Row ${row}`} required>
          {(control) => (
            <Select
              {...control}
              value={answers[row] ?? ''}
              onChange={(event) => setAnswers({ ...answers, [row]: event.target.value })}
            >
              <option value="" disabled>
                Choose the {one}
              </option>
              {candidates.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
              <option value="new">Add as a new {one}</option>
            </Select>
          )}
        </Field>
      ))}
      <div className="flex flex-wrap gap-2">
        {left > 1 && (
          <Button
            variant="ghost"
            onClick={() =>
              setAnswers({ ...Object.fromEntries(questions.map(({ row }) => [row, 'new'])), ...answers })
            }
          >
            {left === questions.length ? 'All' : 'The others'} are new {one}s
          </Button>
        )}
        <Button disabled={left > 0} onClick={() => onAnswered(answers)}>
          Check again
        </Button>
      </div>
    </section>
  )
}
