import type { ImportId } from '@quarterpole/contract/ids'
import { FILE_TYPES, type FileType } from '@quarterpole/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SampleSection } from '../../herd/sample/SampleSection.tsx'
import { PageTitle, RuledColumns, Section } from '../../ui/Section.tsx'
import { DropFiles } from '../drop/DropFiles.tsx'
import { useDroppedFiles } from '../drop/use-dropped-files.ts'
import { EvaluationLine } from './EvaluationLine.tsx'
import { UploadFindings } from '../findings/UploadFindings.tsx'
import { ColumnMapping } from '../mapping/ColumnMapping.tsx'
import { KINDS } from '../mapping/field-words.ts'
import { showDropped, showMapping, showUpload } from '../mapping/show.ts'
import { useMapping } from '../mapping/use-mapping.ts'
import type { ReadingChoice } from '../mapping/reading-choice.ts'
import { importsQuery } from '../upload/queries.ts'
import { RecentImportsView } from './RecentImports.tsx'
import { UndoImportDialog } from './UndoImport.tsx'
import { findingsIdOf } from '../upload/findings-id.ts'
import { UploadView } from '../upload/UploadPanel.tsx'
import { useEvaluationJob } from './use-evaluation-job.ts'
import { useUploads } from '../upload/use-uploads.ts'
import { useUndoImport } from './use-undo-import.ts'

/** Columns of each kind of file, in one line. */
const COLUMNS: Record<FileType, string> = {
  horses:
    'Needs name and sex. Also reads AQHA id, foaled, color, breeder, owner, trainer, sire and dam, and status, role and notes.',
  genetics:
    'Needs the name; the AQHA id helps. One column per test: HYPP, PSSM1, MH, GBED, HERDA, MYHM, EJSCA, OLWS, MSTN, DMRT3, mt haplogroup.',
  race_results:
    'Needs name, track, date, distance and finish. Also reads time, speed index, post, condition, wind and jockey. Quarter Horse race charts come in as PDFs.',
  injuries:
    'Needs name, date and type. Also reads severity or lameness grade, status, expected days off and notes.',
}

/** Uploads and recent imports. */
export function DataStudio() {
  const imports = useQuery(importsQuery)
  const [now] = useState(() => new Date())
  const evaluation = useEvaluationJob()
  const undo = useUndoImport(evaluation.follow)
  const uploads = useUploads(evaluation.follow)
  const dropped = useDroppedFiles()
  const mapping = useMapping((fileType, file, choice) => {
    if (dropped.map(file, fileType, choice)) return showDropped()
    void uploads[fileType].validate(file, choice)
    showUpload(fileType)
  })
  const matchColumns = (file: File, fileType: FileType, choice: ReadingChoice) => {
    mapping.open(file, fileType, choice)
    showMapping()
  }
  const undoById = async (id: ImportId) => {
    const withId = (jobs: typeof imports.data) => jobs?.find((one) => one.id === id)
    // An import that has just finished is not in the cached list.
    const job = withId(imports.data) ?? withId((await imports.refetch()).data)
    if (job !== undefined) undo.ask(job)
  }
  return (
    <>
      <PageTitle
        title="Data Studio"
        lead="Drop in your spreadsheets and race charts. We check everything first and save nothing until you say so."
      />
      <DropFiles
        files={dropped}
        onEvaluation={evaluation.follow}
        onUndo={(id) => void undoById(id)}
        onMatch={matchColumns}
      />
      <Section title="Import a file" aside="Horses first, then genetics, race results and injuries">
        <RuledColumns>
          {FILE_TYPES.map((fileType) => {
            const { state, validate, proceed, cancel } = uploads[fileType]
            return (
              <UploadView
                key={fileType}
                state={state}
                findingsId={findingsIdOf(fileType)}
                title={KINDS[fileType]}
                columns={COLUMNS[fileType]}
                onFile={(file) => void validate(file)}
                onProceed={(...answers) => void proceed(...answers)}
                onCancel={() => void cancel()}
                onUndo={(id) => void undoById(id)}
                onMatch={(file, choice) => matchColumns(file, fileType, choice)}
              />
            )
          })}
        </RuledColumns>
        {FILE_TYPES.map((fileType) => (
          <UploadFindings key={fileType} fileType={fileType} upload={uploads[fileType]} />
        ))}
      </Section>
      <ColumnMapping mapping={mapping} />
      <SampleSection />
      <Section title="Recent jobs">
        {evaluation.job !== undefined && (
          <EvaluationLine job={evaluation.job} onCancel={evaluation.onCancel} />
        )}
        <RecentImportsView
          imports={imports.data}
          error={imports.error}
          onRetry={() => void imports.refetch()}
          now={now}
          onUndo={undo.ask}
        />
      </Section>
      {undo.job !== null && (
        <UndoImportDialog
          job={undo.job}
          busy={undo.busy}
          failure={undo.failure}
          receipt={undo.receipt}
          onConfirm={undo.confirm}
          onClose={undo.close}
        />
      )}
    </>
  )
}
