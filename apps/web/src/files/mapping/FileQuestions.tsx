import type { FileChoices, FileQuestion, ImportPreview } from '@quarterpole/contract/import-mapping'
import { KNOWN_TRACKS } from '@quarterpole/racing/known-tracks'
import { CheckField, type Choice, Segmented, SelectField } from '../../ui/Field.tsx'
import { Section } from '../../ui/Section.tsx'
import { Dim, Muted } from '../../ui/Words.tsx'
import { choicesOf, type Draft, withChoice } from './mapping-draft.ts'
import { Stack } from '../../ui/Layout.tsx'

const PLACES: readonly Choice<string>[] = [
  { value: '', label: 'Choose a track …' },
  ...KNOWN_TRACKS.map(({ name, state }) => ({ value: name, label: `${name}, ${state}` })).toSorted((a, b) =>
    a.label.localeCompare(b.label),
  ),
]

export interface FileQuestionsProps {
  preview: ImportPreview
  draft: Draft
  onDraft: (draft: Draft) => void
}

/** Questions about the whole file other than date order. */
export function FileQuestions({ preview, draft, onDraft }: FileQuestionsProps) {
  if (preview.questions.length === 0) return null
  return (
    <Section level={3} place="sub" title="About the whole file">
      <Stack gap={3} left>
        {preview.questions.map((asked) => (
          <Question
            key={asked.question}
            asked={asked}
            choices={choicesOf(draft, preview)}
            onChoice={(part) => onDraft(withChoice(draft, part))}
          />
        ))}
      </Stack>
    </Section>
  )
}

interface QuestionProps {
  asked: FileQuestion
  choices: FileChoices
  onChoice: (part: FileChoices) => void
}

function Question({ asked: { question, example }, choices, onChoice }: QuestionProps) {
  switch (question) {
    case 'race_day':
      return (
        <Stack gap={2} left>
          <Muted>
            “{example}” is a time in UTC. An evening race in America would land on the next day, and could
            clash with another race of the same number.
          </Muted>
          <Segmented<'american' | 'as_written' | ''>
            label="Day of the races"
            value={choices.race_day ?? ''}
            choices={[
              { value: 'american', label: 'The day in America' },
              { value: 'as_written', label: 'The day as written' },
            ]}
            onChange={(race_day) => race_day !== '' && onChoice({ race_day })}
          />
        </Stack>
      )
    case 'date_system':
      return (
        <Stack gap={2} left>
          <Muted>“{example}” is a spreadsheet’s day number. Counted from when?</Muted>
          <Segmented
            label="Days are counted from"
            value={choices.date_system ?? '1900'}
            choices={[
              { value: '1900', label: '1900, as usual' },
              { value: '1904', label: '1904, some Macs' },
            ]}
            onChange={(date_system) => onChoice({ date_system })}
          />
        </Stack>
      )
    case 'temperature_unit':
      return (
        <Stack gap={2} left>
          <Muted>The temperatures have no unit; the warmest is {example}.</Muted>
          <Segmented<'f' | 'c' | ''>
            label="Unit of the temperatures"
            value={choices.temperature_unit ?? ''}
            choices={[
              { value: 'f', label: '°F' },
              { value: 'c', label: '°C' },
            ]}
            onChange={(unit) => unit !== '' && onChoice({ temperature_unit: unit })}
          />
        </Stack>
      )
    case 'distance_unit':
    case 'wind_unit':
    case 'finish_margin':
      return <OneOfAFew {...{ question, example, choices, onChoice }} />
    case 'namesakes':
      return (
        <CheckField
          label={
            <>
              Several horses are named “{example}” or share another name. Where a row leaves it open, it’s
              another horse of that name
              <br />
              <Dim>if off, we ask about each one</Dim>
            </>
          }
          checked={choices.namesakes === 'another'}
          onChange={(isAnother) => onChoice({ namesakes: isAnother ? 'another' : undefined })}
        />
      )
    case 'panel_cells':
      return <PanelCells {...{ example, choices, onChoice }} />
    case 'unknown_tracks':
      return <UnknownTracks {...{ example, choices, onChoice }} />
    case 'parents_in_one_cell':
      return (
        <CheckField
          label={
            <>
              “{example}” is a sire and a dam
              <br />
              <Dim>if off, these cells are skipped with a warning</Dim>
            </>
          }
          checked={choices.parents_in_one_cell === 'split'}
          onChange={(isPair) => onChoice({ parents_in_one_cell: isPair ? 'split' : undefined })}
        />
      )
  }
}

interface ExampleProps extends Omit<QuestionProps, 'asked'> {
  example: string
}

const PanelCells = ({ example, choices, onChoice }: ExampleProps) => (
  <CheckField
    label={
      <>
        “{example}” means clear on every test of that panel
        <br />
        <Dim>a five-panel leaves MYHM untested</Dim>
      </>
    }
    checked={choices.panel_cells === 'expand'}
    onChange={(isClear) => onChoice({ panel_cells: isClear ? 'expand' : undefined })}
  />
)

function UnknownTracks({ example, choices, onChoice }: ExampleProps) {
  return (
    <Stack gap={2} left>
      <Muted>
        We don’t know these tracks: {example}. We can add each under that name, but a track needs a location
        and an altitude. Pick the known track they’re nearest to; you can correct each one in Track Intel.
      </Muted>
      <SelectField
        label="Add them, located like"
        value={choices.unknown_tracks ?? ''}
        choices={PLACES}
        onChange={(name) => onChoice({ unknown_tracks: name === '' ? undefined : name })}
      />
    </Stack>
  )
}

interface OneOfAFewProps extends ExampleProps {
  question: 'distance_unit' | 'wind_unit' | 'finish_margin'
}

/** Questions with one answer of a few. */
function OneOfAFew({ question, example, choices, onChoice }: OneOfAFewProps) {
  switch (question) {
    case 'distance_unit':
      return (
        <Unit<'yards' | 'meters' | 'furlongs' | 'feet'>
          asks={`The distances have no unit, and “${example}” could be more than one.`}
          label="Unit of the distances"
          value={choices.distance_unit}
          choices={[
            { value: 'yards', label: 'Yards' },
            { value: 'meters', label: 'Meters' },
            { value: 'furlongs', label: 'Furlongs' },
            { value: 'feet', label: 'Feet' },
          ]}
          onChange={(distance_unit) => onChoice({ distance_unit })}
        />
      )
    case 'wind_unit':
      return (
        <Unit<'mph' | 'kmh' | 'ms'>
          asks={`The distances are in meters, and the winds, such as “${example}”, have no unit.`}
          label="Unit of the winds"
          value={choices.wind_unit}
          choices={[
            { value: 'mph', label: 'mph' },
            { value: 'kmh', label: 'km/h' },
            { value: 'ms', label: 'm/s' },
          ]}
          onChange={(wind_unit) => onChoice({ wind_unit })}
        />
      )
    case 'finish_margin':
      return (
        <Unit<'one_digit' | 'two_digits'>
          asks={`“${example}” is a place with its margin. Which part is the place?`}
          label="Place in the finish"
          value={choices.finish_margin}
          choices={[
            { value: 'one_digit', label: `Place ${example.slice(0, 1)}` },
            { value: 'two_digits', label: `Place ${example.slice(0, 2)}` },
          ]}
          onChange={(finish_margin) => onChoice({ finish_margin })}
        />
      )
  }
}

interface UnitProps<Value extends string> {
  asks: string
  label: string
  value: Value | undefined
  choices: readonly Choice<Value>[]
  onChange: (value: Value) => void
}

/** A question with one answer of a few, none chosen yet. */
function Unit<Value extends string>({ asks, label, value, choices, onChange }: UnitProps<Value>) {
  return (
    <Stack gap={2} left>
      <Muted>{asks}</Muted>
      <Segmented<Value | ''>
        label={label}
        value={value ?? ''}
        choices={choices}
        onChange={(chosen) => chosen !== '' && onChange(chosen)}
      />
    </Stack>
  )
}
