import { classNames } from '../../ui/class-names.ts'
import type { ImportPreview, PreviewColumn } from '@quarterpole/contract/import-mapping'
import type { Confidence } from '@quarterpole/contract/limits'
import { SelectField } from '../../ui/Field.tsx'
import { Mark } from '../../ui/Marks.tsx'
import { RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Dim, Muted } from '../../ui/Words.tsx'
import { fieldWord } from './field-words.ts'
import { type Draft, fieldOf, withColumn } from './mapping-draft.ts'
import { look } from '../../ui/Layout.tsx'
import styles from './Mapping.module.css'

const LEAVE_OUT = ''

export interface ColumnsTableProps {
  preview: ImportPreview
  /** The suggestions before anything was decided. */
  first: ImportPreview
  draft: Draft
  onDraft: (draft: Draft) => void
}

/** Every column with samples, its field, and how sure the match is. */
export function ColumnsTable({ preview, first, draft, onDraft }: ColumnsTableProps) {
  const choices = [
    { value: LEAVE_OUT, label: 'Leave out' },
    ...preview.fields.map(({ name, required }) => ({
      value: name,
      label: `${fieldWord(preview, name)}${required ? ' (required)' : ''}`,
    })),
  ]
  return (
    <div className={classNames(look({ shrinks: true }), styles.columns)}>
      <Table caption="Columns of the file" entries>
        <thead>
          <tr>
            <Th>Column in the file</Th>
            <Th>Values from it</Th>
            <Th>Becomes</Th>
            <Th>Match</Th>
          </tr>
        </thead>
        <tbody>
          {preview.columns.map((column, at) => (
            <tr key={column.column}>
              <RowHead>
                <code>{column.column}</code>
              </RowHead>
              <Td className={look({ breaks: true })}>
                {column.samples.length === 0 ? <Dim>empty</Dim> : column.samples.join(' · ')}
              </Td>
              <Td>
                <SelectField
                  label={<VisuallyHidden>{column.column} becomes</VisuallyHidden>}
                  value={fieldOf(draft, column) ?? LEAVE_OUT}
                  choices={choices}
                  onChange={(field) =>
                    onDraft(withColumn(draft, preview, column.column, field === LEAVE_OUT ? null : field))
                  }
                />
              </Td>
              <Td>
                <Match suggested={first.columns[at] ?? column} field={fieldOf(draft, column)} />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

const WORDS: Record<Confidence, { tone: 'ok' | 'caution'; word: string }> = {
  exact: { tone: 'ok', word: 'exact' },
  likely: { tone: 'ok', word: 'likely' },
  unsure: { tone: 'caution', word: 'unsure, please check' },
}

/** How sure the suggestion is; "chosen" where the user decided. */
function Match({ suggested, field }: { suggested: PreviewColumn; field: string | null }) {
  if (field === suggested.field && suggested.confidence !== null) {
    const { tone, word } = WORDS[suggested.confidence]
    return <Mark tone={tone}>{word}</Mark>
  }
  if (field !== null) return <Dim>chosen</Dim>
  if (suggested.remark === null) return <Dim>not read</Dim>
  return (
    <>
      <Mark tone="caution">not read</Mark>
      <Muted>{suggested.remark}</Muted>
    </>
  )
}
