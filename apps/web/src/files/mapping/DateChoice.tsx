import type { DateOrderName, ImportPreview } from '@quarterpole/contract/import-mapping'
import { Segmented } from '../../ui/Field.tsx'
import { Section } from '../../ui/Section.tsx'
import { RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { Muted } from '../../ui/Words.tsx'
import { choicesOf, type Draft, withChoice } from './mapping-draft.ts'
import { Stack } from '../../ui/Layout.tsx'
import styles from './Mapping.module.css'

const ORDERS = [
  { value: 'month_first', label: 'Month first' },
  { value: 'day_first', label: 'Day first' },
] as const

export interface DateChoiceProps {
  preview: ImportPreview
  draft: Draft
  onDraft: (draft: Draft) => void
}

/** Month or day first, asked once where the file does not say. */
export function DateChoice({ preview, draft, onDraft }: DateChoiceProps) {
  const { date_questions: questions } = preview
  if (questions.length === 0) return null
  const columns = questions.map(({ column }) => column).join(' and ')
  return (
    <Section level={3} place="sub" title="Which comes first in the dates?">
      <Muted>
        The dates in {columns} can be read either way.
        {questions.some(({ mixed }) => mixed) &&
          ' Some fit only one order, some only the other. Dates that don’t fit your choice will be listed as errors.'}
      </Muted>
      <Stack gap={3} left above={3} shrinks className={styles.dates}>
        <Segmented<DateOrderName | ''>
          label="Which comes first in the dates"
          value={choicesOf(draft, preview).date_order ?? ''}
          choices={ORDERS}
          onChange={(order) => order !== '' && onDraft(withChoice(draft, { date_order: order }))}
        />
        <Table caption="The dates read each way">
          <thead>
            <tr>
              <Th>In the file</Th>
              <Th>Month first</Th>
              <Th>Day first</Th>
            </tr>
          </thead>
          <tbody>
            {questions.flatMap(({ field, samples }) =>
              samples.map(({ text, month_first, day_first }) => (
                <tr key={`${field} ${text}`}>
                  <RowHead>
                    <code>{text}</code>
                  </RowHead>
                  <Td>{month_first ?? 'not a date'}</Td>
                  <Td>{day_first ?? 'not a date'}</Td>
                </tr>
              )),
            )}
          </tbody>
        </Table>
      </Stack>
    </Section>
  )
}
