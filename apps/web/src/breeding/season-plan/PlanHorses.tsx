import {
  MAX_FOALS_A_DONOR,
  MAX_PLAN_DOSES,
  MAX_PLAN_MARES,
  MAX_PLAN_STUDS,
} from '@quarterpole/contract/limits'
import { dollars } from '../../ui/words/number.ts'
import { AddHorse } from '../../herd/horses/AddHorse.tsx'
import { HorseChips } from '../../herd/horses/HorseChips.tsx'
import { CheckField } from '../../ui/Field.tsx'
import { Section } from '../../ui/Section.tsx'
import { Dim } from '../../ui/Words.tsx'
import { NumberField } from './PlanSettings.tsx'
import {
  donorsIn,
  donorsText,
  idsIn,
  idsText,
  type MareTerms,
  type PlanSearch,
  type StudTerms,
  termsIn,
  termsText,
} from './plan-search.ts'
import type { PlanReply } from './queries.ts'
import { Grid } from '../../ui/Layout.tsx'

interface HorsesProps {
  draft: PlanSearch
  reply: PlanReply | undefined
  onChange: (part: PlanSearch) => void
}

const SIDES = {
  mares: { sex: 'M', word: 'mare', most: MAX_PLAN_MARES },
  studs: { sex: 'S', word: 'stallion', most: MAX_PLAN_STUDS },
} as const

/** The mares and the stallions of the plan: add, take off, fee and book. */
export function PlanHorses(props: HorsesProps) {
  return (
    <Grid gap="5 gutter" align="start" columns="1fr 1.4fr" collapse="tablet">
      <Side side="mares" {...props} />
      <Side side="studs" {...props} />
    </Grid>
  )
}

function Side({ side, draft, reply, onChange }: HorsesProps & { side: keyof typeof SIDES }) {
  const { sex, word, most } = SIDES[side]
  const ids = idsIn(draft[side], most)
  const keep = (next: readonly number[]) => onChange({ [side]: idsText(next) ?? '' })
  return (
    <Section title={side === 'mares' ? `Mares (${ids.length})` : `Stallions (${ids.length})`} place="sub">
      <HorseChips
        on="plan"
        word={word}
        horses={ids.map((id) => ({ id, name: reply?.[side].find((one) => one.id === id)?.name }))}
        onTakeOff={(id) => keep(ids.filter((one) => one !== id))}
        settings={(id) =>
          side === 'studs' ? (
            <Terms id={id} draft={draft} reply={reply} onChange={onChange} />
          ) : (
            <Foals id={id} draft={draft} onChange={onChange} />
          )
        }
      />
      <AddHorse to="plan" word={word} sex={sex} ids={ids} most={most} onChange={keep} />
    </Section>
  )
}

/** How many foals a mare is to have, and whether she carries one of them. */
function Foals({ id, draft, onChange }: Omit<HorsesProps, 'reply'> & { id: number }) {
  const all = donorsIn(draft.donors)
  const { foals, carries } = all.find(({ mare_id }) => mare_id === id) ?? { foals: 1, carries: true }
  const change = (part: Partial<MareTerms>) =>
    onChange({
      donors: donorsText([
        ...all.filter(({ mare_id }) => mare_id !== id),
        { mare_id: id, foals, carries, ...part },
      ]),
    })
  return (
    <Grid as="span" gap={3} align="end" columns="minmax(0, 4.5rem) minmax(0, 1fr)" shrinks>
      <NumberField
        label="Foals"
        value={foals === 1 ? undefined : foals}
        placeholder="1"
        most={MAX_FOALS_A_DONOR}
        whole
        onChange={(next) => change({ foals: Math.max(1, next ?? 1) })}
      />
      <CheckField
        label="Carries one herself"
        checked={carries}
        onChange={(next) => change({ carries: next })}
      />
    </Grid>
  )
}

/** A stallion's fee, book limit and doses, where they differ from those on file. */
function Terms({ id, draft, reply, onChange }: HorsesProps & { id: number }) {
  const all = termsIn(draft.terms)
  const own = all.find(({ stallion_id }) => stallion_id === id)
  const stud = reply?.studs.find((one) => one.id === id)
  const change = (part: Partial<Omit<StudTerms, 'stallion_id'>>) =>
    onChange({
      terms: termsText([
        ...all.filter(({ stallion_id }) => stallion_id !== id),
        {
          stallion_id: id,
          stud_fee: own?.stud_fee,
          book_limit: own?.book_limit,
          doses: own?.doses,
          ...part,
        },
      ]),
    })
  const fee = stud?.fee_from === 'request' ? undefined : stud?.stud_fee
  return (
    <Grid
      as="span"
      gap={3}
      align="end"
      columns="minmax(0, 6rem) minmax(0, 5rem) minmax(0, 4.5rem) auto"
      shrinks
    >
      <NumberField
        label="Fee, $"
        value={own?.stud_fee}
        placeholder={fee === null || fee === undefined ? 'none' : dollars(fee)}
        most={10_000_000}
        onChange={(stud_fee) => change({ stud_fee })}
      />
      <NumberField
        label="Book limit"
        value={own?.book_limit}
        placeholder={own?.book_limit === undefined && stud?.book_limit ? String(stud.book_limit) : 'none'}
        most={10_000}
        whole
        onChange={(book_limit) => change({ book_limit })}
      />
      <NumberField
        label="Doses"
        value={own?.doses}
        placeholder={
          own?.doses === undefined && typeof stud?.doses === 'number' ? String(stud.doses) : 'none'
        }
        most={MAX_PLAN_DOSES}
        whole
        onChange={(doses) => change({ doses })}
      />
      {stud !== undefined && stud.booked > 0 && <Dim>{stud.booked} booked</Dim>}
    </Grid>
  )
}
