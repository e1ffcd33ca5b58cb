import type { EntryList } from '@quarterpole/contract/race-entries'
import { type DragEvent, useRef, useState } from 'react'
import { detailOf } from '../../app/api/error.ts'
import { FileButton } from '../../ui/FileChoice.tsx'
import type { CardDraft } from '../race/card-draft.ts'
import type { RaceSearch } from '../race/race-search.ts'
import type { Track } from '../../app/tracks.ts'
import { Button, ButtonRow } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { EntriesDialog } from './EntriesDialog.tsx'
import { useConfirmEntries, useReadEntries } from './use-entries.ts'
import styles from './Entries.module.css'

interface EntriesBoxProps {
  draft: CardDraft
  tracks: readonly Track[] | undefined
  onUse: (card: RaceSearch, predicts: boolean) => void
}

const NOTHING = 'We found no horses in this. Put one horse on a line.'
const MAX_CHARACTERS = 60_000

/** A list of entries, pasted or dropped; what was read is confirmed in a dialog. */
export function EntriesBox({ draft, tracks, onUse }: EntriesBoxProps) {
  const [text, setText] = useState('')
  const [list, setList] = useState<EntryList | null>(null)
  const reading = useReadEntries(draft.date)
  const box = useRef<HTMLDivElement>(null)
  const using = useConfirmEntries(draft.date, (card, predicts) => {
    setList(null)
    setText('')
    reading.reset()
    onUse(card, predicts)
  })
  const read = (sent: string | File) =>
    reading.mutate(sent, { onSuccess: (found) => setList(isEmpty(found) ? null : found) })
  return (
    <div ref={box}>
      <EntriesView
        text={text}
        busy={reading.isPending}
        error={errorOf(reading.error, reading.data)}
        onText={setText}
        onRead={read}
      />
      {list !== null && (
        <EntriesDialog
          list={list}
          tracks={tracks ?? []}
          track={draft.track}
          busy={using.busy}
          trouble={
            using.error === null ? undefined : detailOf(using.error, 'The horses weren’t added. Try again.')
          }
          onConfirm={(confirmed) => using.confirm(confirmed)}
          onClose={() => setList(null)}
        />
      )}
    </div>
  )
}

const isEmpty = ({ races }: EntryList) => races.length === 0

function errorOf(error: Error | null, found: EntryList | undefined): string | undefined {
  if (error !== null) return detailOf(error, 'The list wasn’t read. Try again.')
  if (found === undefined || !isEmpty(found)) return undefined
  const [first] = found.unread
  return first === undefined ? NOTHING : `Line ${first.line}: ${first.reason} Put one horse on a line.`
}

export interface EntriesViewProps {
  text: string
  busy: boolean
  error: string | undefined
  onText: (text: string) => void
  onRead: (sent: string | File) => void
}

export function EntriesView({ text, busy, error, onText, onRead }: EntriesViewProps) {
  const [over, setOver] = useState(false)
  const [isOpened, setOpened] = useState(false)
  const drop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files
    if (file === undefined) return // dropped text goes where it is dropped
    event.preventDefault()
    setOver(false)
    onRead(file)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is a shortcut; the button inside does the same by keyboard
    <div
      className={styles.box}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Fold
        label="Paste a list of entries, or drop a file"
        open={isOpened || text !== '' || error !== undefined} // also when the text is deleted
        onOpen={(fold) => {
          setOpened(true)
          fold.querySelector('textarea')?.focus()
        }}
      >
        <TextArea
          label="Paste entries"
          hint="One horse a line, from a web page, an email or a sheet."
          rows={3}
          maxLength={MAX_CHARACTERS}
          spellCheck={false}
          value={text}
          error={error}
          onChange={(event) => onText(event.target.value)}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text/plain').slice(0, MAX_CHARACTERS)
            if (text.trim() !== '' || pasted.trim() === '') return // added to what is typed: read by the button
            event.preventDefault()
            onText(pasted)
            onRead(pasted)
          }}
        />
        <ButtonRow>
          {text.trim() !== '' && (
            <Button size="small" busy={busy} onClick={() => onRead(text)}>
              Read entries
            </Button>
          )}
          <FileButton label="Choose a file" accept=".csv,.txt,.xls,.xlsx" onFile={onRead} />
        </ButtonRow>
      </Fold>
    </div>
  )
}
