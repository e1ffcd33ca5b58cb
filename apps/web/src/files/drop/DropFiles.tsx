import type { ImportId } from '@quarterpole/contract/ids'
import type { FileType } from '@quarterpole/contract/limits'
import { useRef } from 'react'
import { detailOf } from '../../app/api/error.ts'
import { Mark } from '../../ui/Marks.tsx'
import { Section } from '../../ui/Section.tsx'
import { Note } from '../../ui/States.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Muted } from '../../ui/Words.tsx'
import { DropTarget, FilesButton } from '../../ui/FileChoice.tsx'
import { DROPPED_ID } from '../mapping/show.ts'
import { AS_IT_IS, type ReadingChoice } from '../mapping/reading-choice.ts'
import { choiceOf, isFileType } from './dropped.ts'
import { DroppedRecords } from './DroppedRecords.tsx'
import { DroppedRowView, focusRow } from './DroppedRowView.tsx'
import { DroppedUpload } from './DroppedUpload.tsx'
import { progressWords } from './drop-words.ts'
import type { DroppedFiles, DroppedRow } from './use-dropped-files.ts'
import { look } from '../../ui/Layout.tsx'
import styles from './Drop.module.css'

interface DropFilesProps {
  files: DroppedFiles
  onEvaluation: (jobId: string) => void
  onUndo: (id: ImportId) => void
  /** Opens the mapping helper for a file. */
  onMatch: (file: File, fileType: FileType, choice: ReadingChoice) => void
}

/** Any files at once: each is recognized, put in order, checked and imported. */
export function DropFiles({ files, ...acts }: DropFilesProps) {
  const section = useRef<HTMLDivElement>(null)
  const { rows, joining } = files
  const remove = (id: string) => {
    files.remove(id)
    section.current?.querySelector('button')?.focus()
  }
  return (
    <div ref={section} id={DROPPED_ID}>
      <DropFilesView
        words={progressWords(rows)}
        joining={joining.busy}
        failure={
          joining.failure === null ? null : detailOf(joining.failure, 'We couldn’t join the two files.')
        }
        onFiles={files.add}
      >
        {rows.map((row) => (
          <Row
            key={row.dropped.id}
            row={row}
            files={files}
            onRemove={() => remove(row.dropped.id)}
            {...acts}
          />
        ))}
      </DropFilesView>
    </div>
  )
}

interface DropFilesViewProps {
  words: string
  joining: boolean
  failure: string | null
  onFiles: (files: readonly File[], folders: readonly string[]) => void
  children: readonly React.ReactNode[]
}

export function DropFilesView({ words, joining, failure, onFiles, children }: DropFilesViewProps) {
  return (
    <Section title="Add your files" place="first" aside={words}>
      <DropTarget className={styles.zone} onDrop={(dropped) => onFiles(...filesIn(dropped))}>
        <p>Drop your files here, one or several, or</p>
        <FilesButton
          label="Choose files"
          name="Choose files"
          kind="solid"
          multiple
          onFiles={(chosen) => onFiles(chosen, [])}
        />
        <Muted>
          Horses, genetics, race results, injuries and every other record: we tell them apart and put them in
          order. CSV, XLS or XLSX up to 100 MB each, or race charts as PDF.
        </Muted>
      </DropTarget>
      <VisuallyHidden>
        <span role="status">{words}</span>
      </VisuallyHidden>
      {joining && (
        <p role="status">
          <Mark tone="quiet" icon="progress">
            Joining two files that belong together…
          </Mark>
        </p>
      )}
      {failure !== null && (
        <div role="alert">
          <Note tone="danger">{failure}</Note>
        </div>
      )}
      {children.length > 0 && (
        <ol className={look({ above: 4 })} aria-label="Your files">
          {children}
        </ol>
      )}
    </Section>
  )
}

/** Files and the names of folders: a browser gives a folder as a file that can’t be read. */
function filesIn({ items, files }: DataTransfer): [File[], string[]] {
  const folders = new Set(
    [...items].flatMap((item) => {
      const entry = item.webkitGetAsEntry()
      return entry?.isDirectory === true ? [entry.name] : []
    }),
  )
  return [[...files].filter(({ name }) => !folders.has(name)), [...folders]]
}

interface RowProps extends DropFilesProps {
  row: DroppedRow
  onRemove: () => void
}

function Row({ row, files, onEvaluation, onUndo, onMatch, onRemove }: RowProps) {
  const { dropped, kind, stage } = row
  const { id, file } = dropped
  const match = (choice: ReadingChoice) => isFileType(kind) && onMatch(file, kind, choice)
  const answered = 'preview' in stage ? choiceOf(dropped, stage.preview) : AS_IT_IS
  return (
    <DroppedRowView
      row={row}
      onKind={(chosen) => files.say(id, chosen)}
      onDraft={(draft) => files.change(id, { draft })}
      onAnswered={() => files.change(id, { isAnswered: true })}
      onSeparate={() => files.separate(dropped)}
      onReadAgain={() => files.readAgain(id)}
      onMatch={() => match(answered)}
      onRemove={onRemove}
    >
      {stage.at === 'records' && <DroppedRecords kind={stage.kind} file={file} />}
      {stage.at === 'upload' && (
        <DroppedUpload
          key={JSON.stringify([stage.fileType, choiceOf(dropped, stage.preview)])}
          dropped={dropped}
          stage={stage}
          onProceed={() => focusRow(dropped)}
          onState={(next) => files.setUpload(id, next)}
          onEvaluation={onEvaluation}
          onUndo={onUndo}
          onMatch={match}
          onInstead={(other) => {
            files.remove(id)
            files.add([other])
          }}
          onRemove={onRemove}
        />
      )}
    </DroppedRowView>
  )
}
