import type { ImportPreview } from '@quarterpole/contract/import-mapping'
import type { FileType } from '@quarterpole/contract/limits'
import { SelectField } from '../../ui/Field.tsx'
import { InfoNote } from '../../ui/States.tsx'
import { RowHead, Table, Td } from '../../ui/Table.tsx'
import { kindChoices } from './field-words.ts'
import styles from './Mapping.module.css'

/** Options for reading the same file. */
export interface ReadingPart {
  fileType?: FileType
  sheet?: string
  headerRow?: number
  useSaved?: boolean
}

const HEADER_WORDS = 40

export interface ReadingChoicesProps {
  preview: ImportPreview
  onReading: (part: ReadingPart) => void
}

/** Kind, sheet, header row, and the first rows as read. */
export function ReadingChoices({ preview, onReading }: ReadingChoicesProps) {
  const { file_type, guessed, sheets, sheet, header_row } = preview
  return (
    <>
      <div className={styles.reading}>
        <SelectField
          label="What’s in the file"
          hint={guessed ? 'detected from the headers' : undefined}
          value={file_type}
          choices={kindChoices}
          onChange={(fileType) => onReading({ fileType })}
        />
        {sheets.length > 1 && (
          <SelectField
            label="Sheet"
            hint={`${sheets.length} in the workbook`}
            value={sheet ?? ''}
            choices={sheets.map((name) => ({ value: name, label: name }))}
            onChange={(name) => onReading({ sheet: name })}
          />
        )}
        {header_row > 0 && (
          <SelectField
            label="Headers are in row"
            value={String(header_row)}
            choices={headerChoices(preview)}
            onChange={(row) => onReading({ headerRow: Number(row) })}
          />
        )}
      </div>
      <div className={styles.rows}>
        <InfoNote label="The first rows as read">
          <FirstRows {...preview} />
        </InfoNote>
      </div>
    </>
  )
}

/** The first rows with text, each with how it begins. */
function headerChoices({ first_rows, header_row }: ImportPreview) {
  const rows = first_rows.some(({ row }) => row === header_row)
    ? first_rows
    : [...first_rows, { row: header_row, cells: [] }]
  return rows.map(({ row, cells }) => {
    const words = cells.filter(Boolean).join(' · ')
    const begun = words.length > HEADER_WORDS ? `${words.slice(0, HEADER_WORDS)}…` : words
    return { value: `${row}`, label: begun === '' ? `${row}` : `${row}: ${begun}` }
  })
}

const FirstRows = ({ first_rows, header_row }: ImportPreview) => (
  <Table caption="The first rows as read" dense>
    <tbody className={styles.first}>
      {first_rows.map(({ row, cells }) => (
        <tr key={row} aria-current={row === header_row ? 'true' : undefined}>
          <RowHead num>{row}</RowHead>
          {cells.map((cell, at) => (
            <Td key={at}>{cell}</Td>
          ))}
        </tr>
      ))}
    </tbody>
  </Table>
)
