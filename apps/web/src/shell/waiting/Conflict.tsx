import { useTrackChoices } from '../../app/tracks.ts'
import { Button } from '../../ui/Button.tsx'
import { RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { wordsOf } from './entry-kinds.ts'
import { look, Row } from '../../ui/Layout.tsx'
import { withChanges } from '../../app/offline/waiting-entries.ts'
import type { WaitingEntry } from '../../app/offline/waiting-entry.ts'

interface ConflictProps {
  entry: Pick<WaitingEntry, 'base' | 'draft'>
  /** The record as it is now. */
  onFile: object
  labels: Readonly<Record<string, string>>
  /** What a field says, where that is not as it is typed. */
  wordOf?: ((field: string, value: unknown) => string | undefined) | undefined
  busy: boolean
  onKeepMine: () => void
  onKeepTheirs: () => void
}

/** What the entry says beside what is on file, field by field, and the choice. */
export function Conflict({ entry, onFile, labels, wordOf, busy, onKeepMine, onKeepTheirs }: ConflictProps) {
  const tracks = useTrackChoices('')
  const mine: Record<string, unknown> = { ...withChanges(entry.base, entry.draft, onFile) }
  const theirs: Record<string, unknown> = { ...onFile }
  const fields = Object.keys(labels).filter((field) => wordsOf(mine[field]) !== wordsOf(theirs[field]))
  const words = (field: string, value: unknown) =>
    (field === 'track_id' && tracks.find((track) => track.value === value)?.label) ||
    (wordOf?.(field, value) ?? wordsOf(value))
  if (fields.length === 0)
    return (
      <Row gap={2} above={2}>
        <p>What’s on file now says the same as your entry.</p>
        <Button size="small" busy={busy} onClick={onKeepTheirs}>
          Done
        </Button>
      </Row>
    )
  return (
    <>
      <Table caption="Your entry and what’s on file now" dense>
        <thead>
          <tr>
            <Th>Field</Th>
            <Th>Yours</Th>
            <Th>On file now</Th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field}>
              <RowHead>{labels[field]}</RowHead>
              <Td className={look({ lines: true, breaks: true })}>{words(field, mine[field])}</Td>
              <Td className={look({ lines: true, breaks: true })}>{words(field, theirs[field])}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <Row gap={2} above={2}>
        <Button size="small" busy={busy} onClick={onKeepMine}>
          Keep yours
        </Button>
        <Button size="small" busy={busy} onClick={onKeepTheirs}>
          Keep what’s on file
        </Button>
      </Row>
    </>
  )
}
