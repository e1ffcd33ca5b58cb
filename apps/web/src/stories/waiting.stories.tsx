import { EMPTY_TEST } from '../herd/genetic-tests/test-form.ts'
import { emptyDraft } from '../herd/records/record-draft.ts'
import { EMPTY_DRAFT } from '../herd/horses/horse-form.ts'
import * as injuryForm from '../racing/injuries/injury-form.ts'
import { EntryList } from '../shell/waiting/EntryList.tsx'
import { NothingWaits } from '../shell/waiting/WaitingPage.tsx'
import type { WaitingEntry } from '../app/offline/waiting-entry.ts'
import { emptyEvent } from '../season/mares/event-form.ts'
import { EMPTY_START } from '../racing/starts/start-form.ts'
import { PageTitle, Section } from '../ui/Section.tsx'

const LONG = 'Wwwwwwwwwwwwwwwwwwwwwwwwwwwwww Mmmmmmmmmmmmmmmmmmmmmmmmmmmmmm'
const at = { person: 0, version: 1, enteredAt: Date.parse('2026-11-20T13:40:00Z') }
const waits = { is: 'waiting' } as const
const horse = { id: 3, name: 'Sandy Draw' }

const test: WaitingEntry = {
  ...at,
  id: 1,
  key: 'a',
  subject: { kind: 'test', horse, id: null },
  draft: { ...EMPTY_TEST, raw: 'N/N' },
  base: null,
  state: waits,
}
const base = { ...EMPTY_DRAFT, name: LONG, notes: 'Shy of the hose.', owner: 'Ann Roe' }

const entries: readonly WaitingEntry[] = [
  test,
  {
    ...test,
    id: 2,
    subject: { kind: 'test', horse: { id: 4, name: LONG }, id: null },
    draft: { ...EMPTY_TEST, raw: 'no idea' },
    state: {
      is: 'refused',
      sentences: ['Result: Enter the two alleles as the report prints them, for example N/G.'],
    },
  },
  {
    ...test,
    id: 3,
    subject: { kind: 'horse', horse: { id: 4, name: LONG } },
    draft: { ...base, notes: 'Shy of the hose.\nSore left front after the farrier; look again Friday.' },
    base,
    state: { is: 'conflict', onFile: { ...base, notes: 'Sold in June, leaves after weaning.' }, version: 4 },
  },
  {
    ...test,
    id: 4,
    subject: { kind: 'injury', id: null },
    draft: { ...injuryForm.EMPTY_DRAFT, horse, injury_date: '2026-11-20', type: 'Bucked shins' },
  },
  {
    ...test,
    id: 5,
    subject: { kind: 'event', cover: { id: 9, mare_name: 'Amber Fever' }, id: null },
    draft: { ...emptyEvent('scan', '2026-11-20'), result: 'in_foal' },
  },
  {
    ...test,
    id: 6,
    subject: { kind: 'start', horse, id: null },
    draft: { ...EMPTY_START, race_date: '2026-11-19' },
  },
  {
    ...test,
    id: 7,
    subject: { kind: 'horse', horse },
    draft: base,
    base,
    state: { is: 'conflict', onFile: base, version: 4 },
  },
]

const sale = { ...emptyDraft('sale', '2026-11-19'), price_usd: '12000' }
const care = { ...emptyDraft('care', '2026-11-19'), product: 'West Nile' }
const records: readonly WaitingEntry[] = [
  { ...test, id: 8, subject: { kind: 'care', horse, id: null }, draft: care },
  {
    ...test,
    id: 9,
    subject: { kind: 'sale', horse, id: 5 },
    draft: { ...sale, sale_type: 'yearling' },
    base: sale,
    state: { is: 'conflict', onFile: { ...sale, price_usd: '12500' }, version: 4 },
  },
]

/** The list of waiting entries in all its states. */
export const Stories = () => (
  <>
    <PageTitle title="Waiting entries" />
    <Section title="none">
      <NothingWaits />
    </Section>
    <Section title="one">
      <EntryList entries={[test]} />
    </Section>
    <Section title="many, refused, in conflict, long names">
      <EntryList entries={entries} />
    </Section>
    <Section title="records that the contract defines">
      <EntryList entries={records} />
    </Section>
  </>
)
