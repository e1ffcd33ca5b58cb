import { holdsOn } from '@quarterpole/contract/owners-on'
import { formFacts } from '@quarterpole/contract/form-facts'
import { paths } from '../../app/paths.ts'
import { useNow } from '../../ui/use-now.ts'
import { Name } from '../../ui/Words.tsx'
import { dayOf, localDay } from '../../ui/words/day.ts'
import type { RecordOf } from '../records/record-calls.ts'
import type { DefinedForm, FormWords, RecordsProps } from '../records/record-form.ts'
import { Records } from '../records/Records.tsx'

type Ownership = RecordOf<'ownership'>

/** "1/3", "leased for racing", "agent" */
export function whatOf({ kind, share, lease_for }: Ownership): string {
  if (kind === 'owned') return share ?? 'share not on file'
  if (kind === 'agent') return 'agent'
  const purpose = lease_for === null ? '' : formFacts.ownership.lease_for.words[lease_for]
  return purpose === '' || lease_for === 'other' ? 'leased' : `leased for ${purpose.toLowerCase()}`
}

/** "until Mar 2, 2027", "ended Mar 2, 2026"; null where no end is on file. */
export const endOf = ({ from_day, until_day }: Ownership, today: string): string | null =>
  until_day === null
    ? null
    : holdsOn({ from_day, until_day }, today)
      ? `until ${dayOf(until_day)}`
      : `ended ${dayOf(until_day)}`

const words: FormWords<'ownership'> = {
  saved: (saved) => `${saved.contact_name}, ${whatOf(saved)},`,
}

/** Who owns a horse, leases him or acts for him, the last first. */
export function Ownerships(props: RecordsProps<DefinedForm>) {
  const today = localDay(useNow())
  return (
    <Records
      {...props}
      of="ownership"
      line={(one) => (
        <>
          <Name href={paths.contact(one.contact_id)}>{one.contact_name}</Name> {whatOf(one)}
        </>
      )}
      facts={(one) => [endOf(one, today), one.notes]}
      words={words}
    />
  )
}
