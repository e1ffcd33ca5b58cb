import type {
  ConflictChoice,
  ConflictDecision,
  ImportConflict,
  ImportConflicts,
} from '@quarterpole/contract/upload'
import { useState } from 'react'
import { count, plural } from '../../ui/words/number.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/Field.tsx'
import { Dim, Muted, Name } from '../../ui/Words.tsx'
import { FindingsPart } from './FindingsPart.tsx'
import type { FieldLabels } from './Fixes.tsx'
import { decideAll, decideRow, decisionOf, decisionOfField } from './conflict-choice.ts'
import { Grid, Row } from '../../ui/Layout.tsx'
import styles from './Findings.module.css'

interface ConflictsProps {
  conflicts: ImportConflicts
  labels: FieldLabels
  choice: ConflictChoice
  onDecide: (choice: ConflictChoice) => void
}

const WORDS = {
  on_file: {
    keep: 'Keep yours',
    take: 'Use the file’s',
    what: (n: number) => `${plural(n, 'row differs', 'rows differ')} from your records`,
    hint: 'Blanks in your records are filled in either way. Where the file is less exact, yours stays unless you choose the file’s.',
  },
  in_file: {
    keep: 'Keep the first row',
    take: 'Use the later row',
    what: (n: number) => `${plural(n, 'row contradicts', 'rows contradict')} an earlier one`,
    hint: 'The two rows become one; blanks are filled from the other row.',
  },
} as const

/** Conflicts within the file and with the herd, decided one by one or for all. */
export function Conflicts(props: ConflictsProps) {
  return (
    <>
      {props.conflicts.in_file > 0 && <Kind kind="in_file" {...props} />}
      {props.conflicts.on_file > 0 && <Kind kind="on_file" {...props} />}
    </>
  )
}

const FIRST = 5

function Kind({
  kind,
  conflicts,
  labels,
  choice,
  onDecide,
}: ConflictsProps & { kind: ImportConflict['kind'] }) {
  const [showsAll, setShowsAll] = useState(false)
  const { keep, take, what, hint } = WORDS[kind]
  const listed = conflicts.listed.filter((conflict) => conflict.kind === kind)
  const shown = showsAll ? listed : listed.slice(0, FIRST)
  const unlisted = conflicts[kind] - listed.length
  const choices = [
    { value: 'keep', label: keep },
    { value: 'take', label: take },
  ] as const
  return (
    <FindingsPart label={what(conflicts[kind])}>
      <Row gap="2 4" justify="between" className={styles.kindHead}>
        <h4>{what(conflicts[kind])}</h4>
        <Segmented<ConflictDecision | ''>
          size="small"
          label={`For all: ${what(conflicts[kind])}`}
          value={forAll(choice, listed)}
          choices={choices}
          onChange={(decision) => decision !== '' && onDecide(decideAll(choice, conflicts, kind, decision))}
        />
      </Row>
      <Muted>{hint}</Muted>
      <ul className={styles.conflicts}>
        {shown.map((conflict) => (
          <Conflict
            key={conflict.row}
            conflict={conflict}
            labels={labels}
            choice={choice}
            onDecide={(decision) => onDecide(decideRow(choice, conflict, decision))}
          />
        ))}
      </ul>
      {listed.length > FIRST && (
        <Button size="small" kind="quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? `Show the first ${FIRST}` : `Show all ${count(listed.length)}`}
        </Button>
      )}
      {unlisted > 0 && <Muted>And {count(unlisted)} more, which follow the choice for all.</Muted>}
    </FindingsPart>
  )
}

/** What holds for every listed conflict; blank where they differ. */
function forAll(choice: ConflictChoice, listed: readonly ImportConflict[]): ConflictDecision | '' {
  const decisions = new Set(listed.map((conflict) => decisionOf(choice, conflict)))
  const [all] = decisions
  return decisions.size === 1 ? (all ?? '') : ''
}

interface ConflictProps {
  conflict: ImportConflict
  labels: FieldLabels
  choice: ConflictChoice
  onDecide: (decision: ConflictDecision) => void
}

function Conflict({ conflict, labels, choice, onDecide }: ConflictProps) {
  const { row, kind, name, horse_id, other_row, fields } = conflict
  const decision = decisionOf(choice, conflict)
  const sides =
    kind === 'on_file' ? (['Yours', 'File'] as const) : ([`Row ${other_row}`, `Row ${row}`] as const)
  return (
    <Grid
      as="li"
      gap={3}
      align="start"
      columns="minmax(9rem, 17rem) 1fr 9rem"
      collapse="phone"
      line="above"
      padTop={2}
      padBottom={2}
      breaks
      className={styles.conflict}
    >
      <p>
        <Name href={horse_id === null ? undefined : paths.horse(horse_id)}>{name}</Name> <Dim>row {row}</Dim>
      </p>
      <Grid as="dl" gap={1} size="small" className={styles.sides}>
        {fields.map((field) => (
          <Sides
            key={field.field}
            field={field}
            label={labels[field.field] ?? field.field}
            sides={sides}
            decision={decisionOfField(choice, conflict, field)}
          />
        ))}
      </Grid>
      <Segmented<ConflictDecision | ''>
        size="small"
        label={`${name}, row ${row}`}
        value={decision ?? ''}
        choices={[
          { value: 'keep', label: kind === 'on_file' ? 'Keep' : `Row ${other_row}` },
          { value: 'take', label: kind === 'on_file' ? 'Use file' : `Row ${row}` },
        ]}
        onChange={(chosen) => chosen !== '' && onDecide(chosen)}
      />
    </Grid>
  )
}

interface SidesProps {
  field: ImportConflict['fields'][number]
  label: string
  sides: readonly [string, string]
  decision: ConflictDecision | null
}

/** One field with both its values. */
function Sides({ field: { keep, take }, label, sides, decision }: SidesProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd data-chosen={decision === 'keep' || undefined}>
        <Dim>{sides[0]}</Dim> {keep}
      </dd>
      <dd data-chosen={decision === 'take' || undefined}>
        <Dim>{sides[1]}</Dim> {take}
      </dd>
    </div>
  )
}
