import type { UnreadColumns as Unread } from '@quarterpole/contract/data-import'
import type { FileMapping } from '@quarterpole/contract/import-mapping'
import { plural } from '../../ui/words/number.ts'
import { CheckField, SelectField } from '../../ui/Field.tsx'
import { RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Dim, Muted } from '../../ui/Words.tsx'
import { look } from '../../ui/Layout.tsx'
import { FindingsPart } from './FindingsPart.tsx'

/** Choices beside the fields; the leading space keeps them apart. */
const OPEN = ' open'
const LEAVE_OUT = ' leave out'

interface UnreadColumnsProps {
  unread: Unread
  mapping: FileMapping
  remember: boolean
  onMapping: (mapping: FileMapping) => void
  onRemember: (remember: boolean) => void
}

/** The columns nothing was read from, with what they hold, and what each is. */
export function UnreadColumns({ unread, mapping, remember, onMapping, onRemember }: UnreadColumnsProps) {
  const { columns, fields } = unread
  if (columns.length === 0) return null
  const isAnswered = columns.some(({ column }) => answerOf(mapping, column) !== OPEN)
  const labels = new Map(fields.map(({ name, label }) => [name, label]))
  const heading = `${plural(columns.length, 'column')} not read`
  return (
    <FindingsPart label={heading}>
      <h4>{heading}</h4>
      <Muted>Say what a column is, or leave it out.</Muted>
      <div className={look({ breaks: true, shrinks: true })}>
        <Table caption={heading} entries>
          <thead>
            <tr>
              <Th>Column in the file</Th>
              <Th>Values from it</Th>
              <Th>What is this?</Th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ column, samples, suggested }) => (
              <tr key={column}>
                <RowHead>{column}</RowHead>
                <Td>{samples.length === 0 ? <Dim>empty</Dim> : samples.join(' · ')}</Td>
                <Td>
                  <SelectField
                    label={<VisuallyHidden>What is {column}?</VisuallyHidden>}
                    hint={suggested === null ? undefined : `perhaps ${labels.get(suggested) ?? suggested}`}
                    value={answerOf(mapping, column)}
                    choices={[
                      { value: OPEN, label: 'What is this?' },
                      { value: LEAVE_OUT, label: 'Leave out' },
                      ...fields.map(({ name, label }) => ({ value: name, label })),
                    ]}
                    onChange={(answer) => onMapping(withAnswer(mapping, column, answer))}
                  />
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      {isAnswered && (
        <CheckField label="Remember for files like this one" checked={remember} onChange={onRemember} />
      )}
    </FindingsPart>
  )
}

export function answerOf({ columns, unread }: FileMapping, column: string): string {
  if (unread.includes(column)) return LEAVE_OUT
  return Object.entries(columns).find(([, source]) => source === column)?.[0] ?? OPEN
}

/** A field has one column: the later answer has it. */
export function withAnswer(mapping: FileMapping, column: string, answer: string): FileMapping {
  const columns = Object.fromEntries(
    Object.entries(mapping.columns).filter(([, source]) => source !== column),
  )
  const unread = mapping.unread.filter((one) => one !== column)
  if (answer === OPEN) return { ...mapping, columns, unread }
  return answer === LEAVE_OUT
    ? { ...mapping, columns, unread: [...unread, column] }
    : { ...mapping, columns: { ...columns, [answer]: column }, unread }
}
