import { MAX_STALL_CARDS, PER_SHEET, type StallCardForm } from '@quarterpole/contract/stall-card'
import { useState } from 'react'
import { call, callWithTotal } from '../../app/api/client.ts'
import { useReport } from '../../app/api/use-report.ts'
import { type HorseFilter, listQuery } from '../../herd/horses/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/Field.tsx'
import { Stack } from '../../ui/Layout.tsx'
import { Mark } from '../../ui/Marks.tsx'
import { Muted } from '../../ui/Words.tsx'
import { count, plural } from '../../ui/words/number.ts'
import { PdfDialog } from '../reports/PdfDialog.tsx'

const FORMS: readonly { value: StallCardForm; label: string }[] = [
  { value: 'card', label: `Cards, ${PER_SHEET.card} a sheet` },
  { value: 'label', label: `Labels, ${PER_SHEET.label} a sheet` },
]

/** One horse, or all that the list shows now. */
type Whose = { id: number; name: string } | { filter: HorseFilter; total: number }

/** Makes a PDF of stall cards or labels, each with a code that opens the horse. */
export function StallCards({ of }: { of: Whose }) {
  const [isOpen, setOpen] = useState(false)
  const isMany = 'total' in of
  return (
    <>
      <Button
        need="createStallCards"
        size={isMany ? 'small' : undefined}
        unavailable={
          isMany && of.total > MAX_STALL_CARDS
            ? `Narrow the list to ${count(MAX_STALL_CARDS)} horses or fewer first.`
            : undefined
        }
        onClick={() => setOpen(true)}
      >
        {isMany ? 'Print stall cards' : 'Stall card'}
      </Button>
      {isOpen && <StallCardsDialog of={of} onClose={() => setOpen(false)} />}
    </>
  )
}

const idsOf = async (of: Whose): Promise<number[]> => {
  if ('id' in of) return [of.id]
  const { data } = await callWithTotal('listHorses', {
    query: { ...listQuery(of.filter), limit: MAX_STALL_CARDS },
  })
  return data.map(({ id }) => id)
}

function StallCardsDialog({ of, onClose }: { of: Whose; onClose: () => void }) {
  const [form, setForm] = useState<StallCardForm>('card')
  const job = useReport(async (chosen: StallCardForm, signal) =>
    call('createStallCards', { body: { horse_ids: await idsOf(of), form: chosen }, signal }),
  )
  return (
    <PdfDialog
      title={'total' in of ? `Stall cards for ${plural(of.total, 'horse')}` : `Stall card for ${of.name}`}
      job={job}
      subject={form}
      onClose={onClose}
    >
      <Stack gap={4}>
        <Segmented label="What to print" value={form} choices={FORMS} onChange={setForm} />
        <Muted>
          {form === 'card'
            ? 'Half a sheet each, with lines to write on.'
            : 'For sheets of labels, 4 by 2 inches each. Print at 100%, not fitted to the page.'}{' '}
          A phone’s camera reads the code and opens the horse’s page; anyone who isn’t signed in has to do
          that first.
        </Muted>
        <CodesReach />
      </Stack>
    </PdfDialog>
  )
}

/** The codes hold the address that is open now. */
function CodesReach() {
  const { hostname, origin } = window.location
  if (!/^(?:localhost|127\.|\[::1\])/.test(hostname)) return <Muted>The codes open {origin}.</Muted>
  return (
    <p>
      <Mark tone="caution">
        The codes would open {origin}, which only works on this computer. Open Quarterpole at the address your
        phone uses, then print.
      </Mark>
    </p>
  )
}
