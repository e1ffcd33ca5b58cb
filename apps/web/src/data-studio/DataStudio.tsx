import type { ImportId } from '@quarterpole/contract/ids'
import { FILE_TYPES, type FileType } from '@quarterpole/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageTitle, RuledColumns, Section } from '../ui/Section.tsx'
import { EvaluationLine } from './EvaluationLine.tsx'
import { Exports } from './Exports.tsx'
import { UploadFindings } from './findings/UploadFindings.tsx'
import { ColumnMapping } from './mapping/ColumnMapping.tsx'
import { showMapping, showUpload } from './mapping/show.ts'
import { useMapping } from './mapping/use-mapping.ts'
import { QualityView } from './Quality.tsx'
import { importsQuery, qualityQuery } from './queries.ts'
import { RecentImportsView } from './RecentImports.tsx'
import { TakeBackDialog } from './TakeBack.tsx'
import { UploadPanel } from './UploadPanel.tsx'
import { useEvaluationJob } from './use-evaluation-job.ts'
import { useUploads } from './use-uploads.ts'
import { useTakeBack } from './use-take-back.ts'

/** How complete the herd is, the files that come in, and those that came. */
export function DataStudio() {
  const quality = useQuery(qualityQuery)
  const imports = useQuery(importsQuery)
  const [now] = useState(() => new Date())
  const evaluation = useEvaluationJob()
  const takeBack = useTakeBack(evaluation.follow)
  const uploads = useUploads(evaluation.follow)
  const mapping = useMapping((fileType, file, choice) => {
    void uploads[fileType].validate(file, choice)
    showUpload(fileType)
  })
  const matchColumns = (file: File, fileType: FileType) => {
    mapping.open(file, fileType)
    showMapping()
  }
  const takeBackOf = async (id: ImportId) => {
    const withId = (jobs: typeof imports.data) => jobs?.find((one) => one.id === id)
    // An import that has only just ended is not in the list before it is read anew.
    const job = withId(imports.data) ?? withId((await imports.refetch()).data)
    if (job !== undefined) takeBack.ask(job)
  }
  return (
    <>
      <PageTitle
        title="Data Studio"
        lead="Bring in what you have. Every file is validated first without writing anything; then all of it goes in, or none."
      />
      <Section title="Data quality" place="first">
        <QualityView quality={quality.data} error={quality.error} onRetry={() => void quality.refetch()} />
      </Section>
      <Section title="Bring in a file" aside="Horses first, then genetics, race results and injuries">
        <RuledColumns>
          <UploadPanel
            fileType="horses"
            upload={uploads.horses}
            title="Horses"
            columns="Name and sex are needed; AQHA id, foaled, color, breeder, owner, trainer, sire and dam are read where given."
            onTakeBack={(id) => void takeBackOf(id)}
            onMatch={(file) => matchColumns(file, 'horses')}
          />
          <UploadPanel
            fileType="genetics"
            upload={uploads.genetics}
            title="Genetics"
            columns="Name is needed, the AQHA id helps; then a column a test: HYPP, PSSM1, MH, GBED, HERDA, MYHM, MSTN, DMRT3, mt haplogroup."
            onTakeBack={(id) => void takeBackOf(id)}
            onMatch={(file) => matchColumns(file, 'genetics')}
          />
          <UploadPanel
            fileType="race_results"
            upload={uploads.race_results}
            title="Race results"
            columns="Name, track, date, distance and finish are needed; time, speed index, post, condition, wind and jockey are read where given."
            onTakeBack={(id) => void takeBackOf(id)}
            onMatch={(file) => matchColumns(file, 'race_results')}
          />
          <UploadPanel
            fileType="injuries"
            upload={uploads.injuries}
            title="Injuries"
            columns="Name, date and type are needed; severity or lameness grade, status, expected days off and notes are read where given."
            onTakeBack={(id) => void takeBackOf(id)}
            onMatch={(file) => matchColumns(file, 'injuries')}
          />
        </RuledColumns>
        {FILE_TYPES.map((fileType) => (
          <UploadFindings key={fileType} fileType={fileType} upload={uploads[fileType]} />
        ))}
      </Section>
      <ColumnMapping mapping={mapping} />
      <Section title="Take a copy" aside="What is on file, as CSV or XLSX">
        <Exports />
      </Section>
      <Section title="Recent jobs">
        {evaluation.job !== undefined && (
          <EvaluationLine job={evaluation.job} onCancel={evaluation.onCancel} />
        )}
        <RecentImportsView
          imports={imports.data}
          error={imports.error}
          onRetry={() => void imports.refetch()}
          now={now}
          onTakeBack={takeBack.ask}
        />
      </Section>
      {takeBack.job !== null && (
        <TakeBackDialog
          job={takeBack.job}
          busy={takeBack.busy}
          failure={takeBack.failure}
          receipt={takeBack.receipt}
          onConfirm={takeBack.confirm}
          onClose={takeBack.close}
        />
      )}
    </>
  )
}
