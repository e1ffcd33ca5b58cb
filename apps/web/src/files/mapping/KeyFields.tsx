import type { ImportPreview } from '@quarterpole/contract/import-mapping'
import { FORMAT_HEADERS, type MappingFormat } from '@quarterpole/contract/limits'
import { Mark } from '../../ui/Marks.tsx'
import { Dim } from '../../ui/Words.tsx'
import { KEY_FIELDS } from './field-words.ts'
import { type Draft, fieldOf } from './mapping-draft.ts'
import { look, Stack } from '../../ui/Layout.tsx'
import styles from './Mapping.module.css'

export interface KeyFieldsProps {
  format: MappingFormat
  /** The file, once loaded. */
  read?: { preview: ImportPreview; draft: Draft } | undefined
}

/** The identifying fields and their source: the format's headers or the file's columns. */
export function KeyFields({ format, read }: KeyFieldsProps) {
  return (
    <dl className={styles.keys} aria-label="Mapping preview">
      {KEY_FIELDS.map(([name, word]) => (
        <Stack gap={1} top shrinks key={name}>
          <dt className={look({ size: 'small', tone: 'muted' })}>{word}</dt>
          <dd>
            {read === undefined ? (
              <>
                <code>{FORMAT_HEADERS[format][name]}</code>{' '}
                {format === 'custom' && <Dim>or any other header</Dim>}
              </>
            ) : (
              <ReadFrom name={name} {...read} />
            )}
          </dd>
        </Stack>
      ))}
    </dl>
  )
}

function ReadFrom({ name, preview, draft }: { name: string; preview: ImportPreview; draft: Draft }) {
  const source = preview.columns.find((column) => fieldOf(draft, column) === name)
  const isRequired = preview.fields.find((field) => field.name === name)?.required === true
  if (source === undefined)
    return isRequired ? <Mark tone="danger">no column yet</Mark> : <Dim>not in this file</Dim>
  return (
    <>
      <code>{source.column}</code> {source.samples[0] !== undefined && <Dim>{source.samples[0]}</Dim>}
    </>
  )
}
