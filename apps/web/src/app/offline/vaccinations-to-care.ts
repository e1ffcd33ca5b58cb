import type { WaitingEntry } from './waiting-entry.ts'

/** An entry of release 1.0.0, where a vaccination was a record of its own. */
interface OldEntry extends Omit<WaitingEntry, 'subject'> {
  readonly subject: Omit<WaitingEntry['subject'], 'kind'> & { readonly kind: string }
}

type Drafts = Readonly<Record<string, unknown>>

const careOf = ({ given_on, ...rest }: Drafts) => ({ ...rest, kind: 'vaccination', care_date: given_on })

/** The store of entries. */
interface Entries {
  getAll(): Promise<WaitingEntry[]>
  put(entry: WaitingEntry): Promise<unknown>
}

/** Vaccinations that wait for a network since before the update are sent as care. */
export async function vaccinationsToCare(entries: Entries): Promise<void> {
  for (const entry of (await entries.getAll()) as readonly OldEntry[]) {
    const { subject, draft, base } = entry
    if (subject.kind !== 'vaccination') continue
    const moved = {
      ...entry,
      subject: { ...subject, kind: 'care' },
      draft: careOf(draft as Drafts), // as its form wrote it
      base: base && careOf(base as Drafts),
    }
    await entries.put(moved as unknown as WaitingEntry) // of the kind it now is
  }
}
