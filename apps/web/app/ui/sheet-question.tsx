import { ApiError } from '../lib/api.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** The sheets of a workbook of which one must be named; undefined for any other failure. */
export const sheetsOf = (error: unknown): string[] | undefined =>
  error instanceof ApiError && error.code === 'SHEET_NEEDED' ? error.fields.sheet : undefined

type SheetQuestionProps = { sheets: readonly string[]; onChoose: (sheet: string) => void }

/** Asks which sheet of a workbook is meant: none is taken silently (docs/spec/back-office.md#files). */
export const SheetQuestion = ({ sheets, onChoose }: SheetQuestionProps) => (
  <Notice tone="warning" role="alert">
    <span className="block">This workbook has several sheets. Which one do you want to read?</span>
    <span className="flex flex-wrap gap-2 pt-1">
      {sheets.map((sheet) => (
        <Button key={sheet} size="sm" variant="ghost" onClick={() => onChoose(sheet)}>
          {sheet}
        </Button>
      ))}
    </span>
  </Notice>
)
