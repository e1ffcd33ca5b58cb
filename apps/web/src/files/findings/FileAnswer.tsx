import type { FileChoices } from '@quarterpole/contract/import-mapping'
import { Segmented } from '../../ui/Field.tsx'
import type { Choice } from '../../ui/Field.tsx'
import { Row } from '../../ui/Layout.tsx'
import styles from './Findings.module.css'

interface Question {
  readonly question: keyof FileChoices
  readonly label: string
  readonly choices: readonly Choice<string>[]
}
const asked = (question: keyof FileChoices, label: string, choices: Record<string, string>): Question => ({
  question,
  label,
  choices: Object.entries(choices).map(([value, word]) => ({ value, label: word })),
})

/** Problems that one answer about the whole file settles, by group. */
const QUESTIONS: ReadonlyMap<string, Question> = new Map([
  [
    'date-order',
    asked('date_order', 'Which comes first in the dates', {
      month_first: 'Month first',
      day_first: 'Day first',
    }),
  ],
  ['temperature-unit', asked('temperature_unit', 'Unit of the temperatures', { f: '°F', c: '°C' })],
  [
    'distance-unit',
    asked('distance_unit', 'Unit of the distances', {
      yards: 'Yards',
      meters: 'Meters',
      furlongs: 'Furlongs',
      feet: 'Feet',
    }),
  ],
  ['wind-unit', asked('wind_unit', 'Unit of the winds', { mph: 'mph', kmh: 'km/h', ms: 'm/s' })],
  [
    'finish-margin',
    asked('finish_margin', 'Place in the finish', {
      one_digit: 'First digit',
      two_digits: 'First two digits',
    }),
  ],
  [
    'race-day',
    asked('race_day', 'Day of the races', {
      american: 'The day in America',
      as_written: 'The day as written',
    }),
  ],
  ['panel-unconfirmed', asked('panel_cells', 'What these cells mean', { expand: 'Clear on every test' })],
  [
    'parents-in-one-cell',
    asked('parents_in_one_cell', 'What these cells hold', { split: 'A sire and a dam' }),
  ],
])

interface FileAnswerProps {
  group: string
  choices: FileChoices
  onChoices: (choices: FileChoices) => void
}

/** The answer to a question about the whole file, right at its problem. */
export function FileAnswer({ group, choices, onChoices }: FileAnswerProps) {
  const found = QUESTIONS.get(group)
  if (found === undefined) return null
  const { question, label } = found
  return (
    <Row gap={2} padTop={1} padBottom={1} className={styles.near}>
      <Segmented<string>
        size="small"
        label={label}
        value={choices[question] ?? ''}
        choices={found.choices}
        // the choices are those of the contract for this question
        onChange={(value) => onChoices({ ...choices, [question]: value })}
      />
    </Row>
  )
}
