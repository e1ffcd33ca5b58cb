import { useState } from 'react'
import { Findings, type FindingsProps } from '../files/findings/Findings.tsx'
import { PartlyImported } from '../files/findings/GoodRows.tsx'
import { EvaluationLine } from '../files/data-studio/EvaluationLine.tsx'
import { Exports } from '../files/data-studio/Exports.tsx'
import { DoubtedParentsView } from '../files/data-studio/DoubtedParents.tsx'
import { QualityView } from '../files/data-studio/Quality.tsx'
import { RecentImportsView } from '../files/data-studio/RecentImports.tsx'
import { UndoImportDialog } from '../files/data-studio/UndoImport.tsx'
import { DropFilesView } from '../files/drop/DropFiles.tsx'
import { DroppedRowView } from '../files/drop/DroppedRowView.tsx'
import { UploadView } from '../files/upload/UploadPanel.tsx'
import { DoorsView } from '../herd/sample/Doors.tsx'
import { RemoveSampleReceipt } from '../herd/sample/RemoveSampleDialog.tsx'
import { Button, ButtonRow } from '../ui/Button.tsx'
import { PageTitle, RuledColumns, Section } from '../ui/Section.tsx'
import { droppedRows } from './drop-fixtures.ts'
import { findings, goodRows } from './findings-fixtures.ts'
import { doubtedParents, emptyQuality, imports, quality, undoStates } from './data-studio-fixtures.ts'
import { sampleRemoved } from './sample-fixtures.ts'
import { uploads } from './upload-fixtures.ts'

const nothing = () => {}
const evaluations = [
  { status: 'queued', progress: null, error_message: null, stage: null },
  { status: 'running', progress: 0.43, error_message: null, stage: null },
  { status: 'done', progress: 1, error_message: null, stage: null },
  {
    status: 'failed',
    progress: null,
    error_message: 'The starts of two races contradict each other.',
    stage: null,
  },
] as const
const now = new Date('2026-11-20T12:00:00Z')
const rows = Array.from({ length: Math.ceil(uploads.length / 3) }, (_, at) =>
  uploads.slice(at * 3, at * 3 + 3),
)

/** Keeps the decisions. */
function DecidedFindings(props: Omit<FindingsProps, 'onAnswer'>) {
  const [choice, setChoice] = useState(props.choice)
  return <Findings {...props} choice={choice} onAnswer={(more) => setChoice({ ...choice, ...more })} />
}

/** Evaluations and imports. */
function JobsGallery() {
  return (
    <>
      <Section title="The evaluation after an import">
        {evaluations.map((job) => (
          <EvaluationLine key={`${job.status} ${job.progress}`} job={job} onCancel={nothing} />
        ))}
      </Section>
      <Section title="Recent jobs">
        <RecentImportsView imports={imports} error={null} onRetry={nothing} now={now} onUndo={nothing} />
      </Section>
      <Section title="Recent jobs: none">
        <RecentImportsView imports={[]} error={null} onRetry={nothing} now={now} onUndo={nothing} />
      </Section>
      <Section title="Recent jobs: loading">
        <RecentImportsView imports={undefined} error={null} onRetry={nothing} now={now} onUndo={nothing} />
      </Section>
      <Section title="Recent jobs: failed">
        <RecentImportsView
          imports={undefined}
          error={new Error('no answer')}
          onRetry={nothing}
          now={now}
          onUndo={nothing}
        />
      </Section>
    </>
  )
}

function DroppedFiles() {
  return (
    <DropFilesView
      words=""
      joining
      failure="races.csv and runners.csv have no header in common."
      onFiles={nothing}
    >
      {droppedRows.map((row) => (
        <DroppedRowView
          key={row.dropped.id}
          row={row}
          onKind={nothing}
          onDraft={nothing}
          onAnswered={nothing}
          onSeparate={nothing}
          onReadAgain={nothing}
          onMatch={nothing}
          onRemove={nothing}
        />
      ))}
    </DropFilesView>
  )
}

/** Data Studio in every state; in development only. */
export function Stories() {
  const [shown, setShown] = useState<string | null>(null)
  const open = undoStates.find(({ title }) => title === shown)
  return (
    <>
      <PageTitle title="Data Studio: components and states" />
      <DroppedFiles />
      <Section title="Data quality">
        <QualityView quality={quality} error={null} onRetry={nothing} />
      </Section>
      <Section title="Data quality: no horses">
        <QualityView quality={emptyQuality} error={null} onRetry={nothing} />
      </Section>
      <Section title="Data quality: horses, but no AQHA id and no genetics">
        <QualityView
          quality={{ ...quality, completeness: 0, races: 0, aqha_id_accuracy: null }}
          error={null}
          onRetry={nothing}
        />
      </Section>
      <Section title="Data quality: loading">
        <QualityView quality={undefined} error={null} onRetry={nothing} />
      </Section>
      <Section title="Data quality: failed">
        <QualityView quality={undefined} error={new Error('no answer')} onRetry={nothing} />
      </Section>
      {[doubtedParents, { horses: 0, first: [] }, undefined].map((doubted) => (
        <DoubtedParentsView key={doubted?.horses} doubted={doubted} error={null} onRetry={nothing} />
      ))}
      <DoubtedParentsView doubted={undefined} error={new Error('no answer')} onRetry={nothing} />
      {rows.map((row) => (
        <Section key={row[0]?.title} title="Uploads">
          <RuledColumns>
            {row.map(({ title, state }) => (
              <UploadView
                key={title}
                state={state}
                findingsId="findings-0"
                title={title}
                columns="Needs name and sex. Also reads AQHA id, foaled, color, breeder, owner, trainer, sire and dam."
                onFile={nothing}
                onProceed={nothing}
                onCancel={nothing}
                onUndo={nothing}
                onMatch={nothing}
              />
            ))}
          </RuledColumns>
        </Section>
      ))}
      {findings.map(({ title, props }, at) => (
        <Section key={title} title={`Findings: ${title}`}>
          <DecidedFindings id={`findings-${at}`} {...props} />
        </Section>
      ))}
      <Section title="Some rows imported, the rest to fix">
        <PartlyImported
          id="findings-partly"
          fileName="yearlings.csv"
          importId={goodRows.importId}
          good={goodRows.good}
          onDone={nothing}
        />
      </Section>
      <Section title="Take a copy">
        <Exports />
      </Section>
      <JobsGallery />
      <Section title="Taking an import back">
        <ButtonRow>
          {undoStates.map(({ title }) => (
            <Button key={title} onClick={() => setShown(title)}>
              {title}
            </Button>
          ))}
        </ButtonRow>
      </Section>
      <Section title="Three doors: failed, loading">
        <DoorsView onLoadSample={nothing} busy={false} failure="The server didn’t answer." />
        <DoorsView onLoadSample={nothing} busy failure={undefined} />
      </Section>
      <Section title="The sample herd removed: everything, all but two">
        <RemoveSampleReceipt {...sampleRemoved} kept={[]} />
        <RemoveSampleReceipt {...sampleRemoved} />
      </Section>
      {open !== undefined && (
        <UndoImportDialog {...open.state} onConfirm={nothing} onClose={() => setShown(null)} />
      )}
    </>
  )
}
