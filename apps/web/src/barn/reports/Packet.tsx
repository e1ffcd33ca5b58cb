import type { HorseReport } from '@quarterpole/contract/horse-report'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../app/api/client.ts'
import { useReport } from '../../app/api/use-report.ts'
import { NotLoaded } from '../../app/NotLoaded.tsx'
import { ShareDialog } from '../../app/share/ShareButton.tsx'
import type { Horse } from '../../herd/horses/queries.ts'
import { type RecordOf, recordsQuery } from '../../herd/records/record-calls.ts'
import { choiceWord } from '../../herd/records/record-draft.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/Field.tsx'
import { Stack } from '../../ui/Layout.tsx'
import { Muted } from '../../ui/Words.tsx'
import { dayOf } from '../../ui/words/day.ts'
import { PdfDialog } from './PdfDialog.tsx'
import { REPORT_WORDS, reportsFor } from './ReportButtons.tsx'

type Paper = RecordOf<'paper'>

/** One PDF for a buyer: reports, papers and photos that are chosen. */
export function PacketButton({ horse }: { horse: Horse }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button need="createPacket" onClick={() => setOpen(true)}>
        Packet for a buyer
      </Button>
      {isOpen && <PacketDialog horse={horse} onClose={() => setOpen(false)} />}
    </>
  )
}

/** What a buyer asks for; a contract is nobody else’s, and the portrait is on the sale page. */
const isOffered = ({ kind }: Paper) => kind !== 'contract' && kind !== 'photo'

function PacketDialog({ horse, onClose }: { horse: Horse; onClose: () => void }) {
  const papers = useQuery(recordsQuery('paper', horse.id))
  const [reports, setReports] = useState<readonly HorseReport[]>(['sale_page', 'pedigree'])
  /** Null until something is changed. */
  const [changed, setChanged] = useState<readonly number[] | null>(null)
  const chosen = changed ?? (papers.data ?? []).filter(isOffered).map(({ id }) => id)
  const job = useReport((paper_ids: readonly number[], signal) =>
    call('createPacket', {
      params: { id: horse.id },
      body: { reports: [...reports], paper_ids: [...paper_ids] },
      signal,
    }),
  )
  const [isSharing, setSharing] = useState(false)
  const isEmpty = reports.length + chosen.length === 0
  const why =
    papers.data === undefined
      ? 'Wait until the photos and papers have loaded.'
      : isEmpty
        ? 'Choose something to put in first.'
        : undefined
  if (isSharing) {
    const packet = { reports: [...reports], paper_ids: [...chosen] }
    return (
      <ShareDialog of={{ id: horse.id, name: horse.name, kinds: ['packet'], packet }} onClose={onClose} />
    )
  }
  return (
    <PdfDialog
      title={`Packet of ${horse.name}`}
      job={job}
      subject={chosen}
      unavailable={why}
      onClose={onClose}
      more={
        <Button need="createShare" unavailable={why} onClick={() => setSharing(true)}>
          Share a link
        </Button>
      }
    >
      <Stack gap={4}>
        <Choices
          legend="Reports"
          choices={reportsFor(horse).map((report) => ({ key: report, label: REPORT_WORDS[report] }))}
          chosen={reports}
          onChange={setReports}
        />
        {papers.data === undefined ? (
          <NotLoaded
            what="Photos and papers"
            error={papers.error}
            onRetry={papers.refetch}
            rows={2}
            columns={1}
          />
        ) : papers.data.length === 0 ? (
          <Muted>No photos and papers on file. Add them on the horse’s page.</Muted>
        ) : (
          <Choices
            legend="Photos and papers"
            choices={papers.data.map((paper) => ({ key: paper.id, label: wordsOf(paper) }))}
            chosen={chosen}
            onChange={setChanged}
          />
        )}
      </Stack>
    </PdfDialog>
  )
}

/** "Coggins, Sep 20, 2025 · Left side" */
const wordsOf = ({ kind, issued_on, title }: Paper) =>
  `${choiceWord('paper', 'kind', kind) ?? kind}, ${dayOf(issued_on)}${title === null ? '' : ` · ${title}`}`

interface ChoicesProps<Key> {
  legend: string
  choices: readonly { readonly key: Key; readonly label: string }[]
  chosen: readonly Key[]
  onChange: (chosen: Key[]) => void
}

/** Boxes to check; what is chosen stays in the order of the list. */
function Choices<Key extends string | number>({ legend, choices, chosen, onChange }: ChoicesProps<Key>) {
  const keys = choices.map(({ key }) => key)
  return (
    <fieldset>
      <legend>{legend}</legend>
      <Stack gap={2} above={2}>
        {choices.map(({ key, label }) => (
          <CheckField
            key={key}
            label={label}
            checked={chosen.includes(key)}
            onChange={(isChecked) =>
              onChange(keys.filter((one) => (one === key ? isChecked : chosen.includes(one))))
            }
          />
        ))}
      </Stack>
    </fieldset>
  )
}
