import type { ImportPreview, UnknownCodes } from '@quarterpole/contract/import-mapping'
import { count, plural } from '../../ui/words/number.ts'
import { SelectField } from '../../ui/Field.tsx'
import { Section } from '../../ui/Section.tsx'
import { RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Dim, Muted } from '../../ui/Words.tsx'
import { fieldWord } from './field-words.ts'
import { type Draft, isMappable, valueOf, withValue } from './mapping-draft.ts'
import { Grid } from '../../ui/Layout.tsx'
import styles from './Mapping.module.css'

/** Choices beside the field's own; the leading space avoids clashes with values. */
const OPEN = ' open'
const AS_TYPED = ' as typed'

export interface CodesTablesProps {
  preview: ImportPreview
  draft: Draft
  onDraft: (draft: Draft) => void
}

/** Unknown codes by field, and what each means. */
export function CodesTables({ preview, draft, onDraft }: CodesTablesProps) {
  return preview.codes.map((unknown) => {
    const word = fieldWord(preview, unknown.field)
    return (
      <Section key={unknown.field} level={3} place="sub" title={`${word}: codes to explain`}>
        <Muted>
          {unknown.needed
            ? 'Answer each one before you import.'
            : 'Codes you skip stay as they are, with a warning.'}
        </Muted>
        <Grid gap={3} left above={3} shrinks className={styles.codes}>
          <Table caption={`Codes of ${word}`} entries="1fr auto">
            <thead>
              <tr>
                <Th>In the file</Th>
                <Th num>Rows</Th>
                <Th>Means</Th>
              </tr>
            </thead>
            <tbody>
              {unknown.codes.map(({ value, rows, suggested }) => (
                <tr key={value}>
                  <RowHead>{value === '' ? <Dim>(blank)</Dim> : <code>{value}</code>}</RowHead>
                  <Td num>{count(rows)}</Td>
                  <Td whole>
                    <CodeChoice {...{ preview, draft, onDraft, unknown, value, suggested }} />
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Grid>
        {unknown.more > 0 && (
          <Muted>And {plural(unknown.more, 'code')} more, too many to list. Is this the right column?</Muted>
        )}
      </Section>
    )
  })
}

interface CodeChoiceProps extends CodesTablesProps {
  unknown: UnknownCodes
  value: string
  suggested: string | null
}

function CodeChoice({ preview, draft, onDraft, unknown, value, suggested }: CodeChoiceProps) {
  if (!isMappable(value)) return <Dim>Rename it in the file.</Dim>
  const { field, needed } = unknown
  const ours = valueOf(draft, preview, unknown, value)
  const isOurGuess =
    ours !== null && ours !== undefined && ours === suggested && !draft.values.get(field)?.has(value)
  return (
    <SelectField
      label={<VisuallyHidden>{value === '' ? 'Blank' : value} means</VisuallyHidden>}
      hint={isOurGuess ? 'our guess' : undefined}
      value={ours === undefined ? OPEN : (ours ?? AS_TYPED)}
      choices={[
        needed ? { value: OPEN, label: 'Choose …' } : { value: AS_TYPED, label: 'Keep as typed' },
        ...unknown.choices,
      ]}
      onChange={(chosen) => {
        if (chosen !== OPEN) onDraft(withValue(draft, field, value, chosen === AS_TYPED ? null : chosen))
      }}
    />
  )
}
