import { byRecordFile, type RecordKind } from '@quarterpole/contract/record-kinds'
import { addressOf } from '../api/client.ts'
import { ButtonLink, ButtonRow } from '../../ui/Button.tsx'
import { ImportButton } from './ImportButton.tsx'

/** Import and export of one kind of record, side by side. */
export const RecordFiles = ({ kind }: { kind: Exclude<RecordKind, 'bookings'> }) => (
  <ButtonRow>
    <ImportButton kind={kind} small />
    <ButtonLink
      size="small"
      need="export"
      href={addressOf('/export/:file', { file: `${kind}.csv` })}
      target="_blank"
      download
      aria-label={`Export CSV of ${EXPORTED[kind]}`}
    >
      Export CSV
    </ButtonLink>
  </ButtonRow>
)

const EXPORTED = { ...byRecordFile(({ nouns }) => nouns), covers: 'breedings', to_dos: 'to-dos' } as const
