import type { FileType, MappingFormat } from '@quarterpole/contract/limits'
import { Button, ButtonRow } from '../../ui/Button.tsx'
import { Segmented, SelectField } from '../../ui/Field.tsx'
import { Dim, Muted } from '../../ui/Words.tsx'
import { FileButton } from '../../ui/FileChoice.tsx'
import { FORMATS, kindChoices } from './field-words.ts'
import { KeyFields } from './KeyFields.tsx'
import { Grid, look, Row, Stack } from '../../ui/Layout.tsx'
import styles from './Mapping.module.css'

export interface FormatStepProps {
  format: MappingFormat
  /** Null: detect from the headers. */
  fileType: FileType | null
  file: File | null
  onFormat: (format: MappingFormat) => void
  onFileType: (fileType: FileType | null) => void
  onFile: (file: File) => void
  onNext: () => void
}

/** Step 1: format, kind and file. */
export function FormatStep({
  format,
  fileType,
  file,
  onFormat,
  onFileType,
  onFile,
  onNext,
}: FormatStepProps) {
  return (
    <Stack gap={4} contained shrinks className={styles.step}>
      <Muted>For a file with its own headers or codes. Nothing is saved here.</Muted>
      <Grid
        gap="4 gutter"
        align="start"
        columns="auto minmax(12rem, 16rem) 1fr"
        collapse="tablet"
        className={styles.choices}
      >
        <Stack left shrinks className={styles.choice}>
          <span className={look({ size: 'small', tone: 'muted', leading: 'label' })} aria-hidden="true">
            Where it comes from
          </span>
          <Segmented label="Format" value={format} choices={FORMATS} onChange={onFormat} />
          <Muted>{FORMATS.find(({ value }) => value === format)?.hint}</Muted>
        </Stack>
        <SelectField
          label="What’s in the file"
          value={fileType ?? ''}
          choices={[{ value: '', label: 'Detect from the headers' }, ...kindChoices]}
          onChange={(value) => onFileType(value === '' ? null : value)}
        />
        <Row gap="2 3" breaks shrinks className={styles.file}>
          <FileButton
            label={file === null ? 'Choose a file' : 'Choose another file'}
            name={file === null ? 'Choose a file to map' : 'Choose another file to map'}
            takesCharts
            onFile={onFile}
          />
          <Dim>{file === null ? 'No file yet' : file.name}</Dim>
        </Row>
      </Grid>
      <KeyFields format={format} />
      <ButtonRow>
        <Button kind="solid" onClick={onNext}>
          Match columns
        </Button>
      </ButtonRow>
    </Stack>
  )
}
