import type { RaceEntry } from '@quarterpole/contract/race-entries'
import { CheckField, SelectField } from '../../ui/Field.tsx'
import { PhoneLabel, RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { Dim } from '../../ui/Words.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { type EntryRow, NEW } from './entry-choice.ts'
import styles from './Entries.module.css'

interface EntriesTableProps {
  rows: readonly EntryRow[]
  onChange: (rows: EntryRow[]) => void
}

/** Every entry as read, with the horse on file that it is. */
export function EntriesTable({ rows, onChange }: EntriesTableProps) {
  const change = (at: number, part: Partial<EntryRow>) =>
    onChange(rows.map((row, i) => (i === at ? { ...row, ...part } : row)))
  return (
    <Table caption="Entries read" entries="auto 1fr" left>
      <thead>
        <tr>
          <Th>Runs</Th>
          <Th num>Post</Th>
          <Th>Horse</Th>
          <Th>On file</Th>
          <Th>Jockey</Th>
          <Th>Trainer</Th>
          <Th num>Pounds</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          <Row key={row.entry.line} row={row} onChange={(part) => change(i, part)} />
        ))}
      </tbody>
    </Table>
  )
}

const STATUS_WORDS = { in: null, scratched: 'scratched', also_eligible: 'also eligible' } as const

function Row({ row, onChange }: { row: EntryRow; onChange: (part: Partial<EntryRow>) => void }) {
  const { entry, isIn } = row
  const status = STATUS_WORDS[entry.status]
  return (
    <tr data-out={!isIn || undefined}>
      <Td area="1 / 1">
        <CheckField
          label={<VisuallyHidden>{entry.name} runs</VisuallyHidden>}
          checked={isIn}
          onChange={(checked) => onChange({ isIn: checked })}
        />
      </Td>
      <Td num whole>
        <PhoneLabel>Post</PhoneLabel>
        <Said value={entry.post_position} />
      </Td>
      <RowHead area="1 / 2" className={styles.name}>
        {entry.name} {status !== null && <Dim>{status}</Dim>}
        <Dim className={styles.line}>{factsOf(entry)}</Dim>
      </RowHead>
      <Td whole className={styles.onFile}>
        <OnFile row={row} onChange={(choice) => onChange({ choice })} />
      </Td>
      <Td whole>
        <PhoneLabel>Jockey</PhoneLabel>
        <Said value={entry.jockey} />
      </Td>
      <Td whole>
        <PhoneLabel>Trainer</PhoneLabel>
        <Said value={entry.trainer} />
      </Td>
      <Td num whole>
        <PhoneLabel>Pounds</PhoneLabel>
        <Said value={entry.weight_lb} />
      </Td>
    </tr>
  )
}

const Said = ({ value }: { value: string | number | null }) =>
  value === null ? <Dim>–</Dim> : <span>{value}</span>

const SEX_WORDS = { S: 'male', M: 'female', G: 'gelding', U: '' } as const

/** "2, female, by Lantern Ridge out of Kiowa Belle" */
const factsOf = ({ age, sex, sire, dam }: RaceEntry): string =>
  [
    age === null ? '' : String(age),
    sex === null ? '' : SEX_WORDS[sex],
    [sire === null ? '' : `by ${sire}`, dam === null ? '' : `out of ${dam}`].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join(', ')

function OnFile({
  row: { entry, choice, isIn },
  onChange,
}: {
  row: EntryRow
  onChange: (choice: string) => void
}) {
  if (entry.candidates.length === 0) return <Dim>New reference horse</Dim>
  return (
    <SelectField
      label={<VisuallyHidden>{entry.name} on file</VisuallyHidden>}
      value={choice}
      choices={[
        ...(entry.match === 'choose' ? [{ value: '', label: 'Choose which one' }] : []),
        ...entry.candidates.map((candidate) => ({
          value: String(candidate.horse_id),
          label: candidateWords(candidate),
        })),
        { value: NEW, label: 'Another horse of this name' },
      ]}
      error={isIn && choice === '' ? 'Several on file fit.' : undefined}
      onChange={onChange}
    />
  )
}

/** "Found: foaled 2023, by Lantern Ridge · 7 starts" */
function candidateWords({ birth_year, sire_name, aqha_id, starts }: RaceEntry['candidates'][number]): string {
  return [
    birth_year === null ? 'foaling year unknown' : `foaled ${birth_year}`,
    sire_name === null ? '' : `by ${sire_name}`,
    aqha_id === null ? '' : `AQHA ${aqha_id}`,
    starts === 0 ? 'no starts' : `${starts} ${starts === 1 ? 'start' : 'starts'}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
