import { dollarsSaid } from '@quarterpole/contract/cents'
import { HORSE_ROLE_WORDS } from '@quarterpole/contract/limits'
import type { ReactNode } from 'react'
import { statusLine } from '../../herd/horses/barn-words.ts'
import { NamedContact } from '../../herd/contacts/NamedContact.tsx'
import { OwnersLine, useOwners } from '../../herd/contacts/OwnersLine.tsx'
import { HORSE_FIELDS, type HorseMember } from '../../herd/horses/horse-form.ts'
import type { Horse } from '../../herd/horses/queries.ts'
import { Grid, look } from '../../ui/Layout.tsx'
import { SEX_WORD } from '../../ui/Marks.tsx'
import { Facts } from '../../ui/Table.tsx'
import { Muted } from '../../ui/Words.tsx'
import { dayOf, foaledOn } from '../../ui/words/day.ts'
import { dollars } from '../../ui/words/number.ts'
import { BreedingValues } from './BreedingValues.tsx'
import { GeneticProfile } from './GeneticProfile.tsx'
import styles from './HorseDetails.module.css'

/** These name someone. */
const NAMING = ['owner', 'breeder', 'trainer'] as const

/** Fields that say something else than their value. */
const inWords = (horse: Horse): Partial<Record<HorseMember, ReactNode>> => ({
  sex: SEX_WORD[horse.sex],
  foaled: horse.foaled === null ? null : foaledOn(horse.foaled, horse.foaled_precision),
  ...Object.fromEntries(
    NAMING.map((field) => {
      const name = horse[field]
      return [field, name && <NamedContact horseId={horse.id} field={field} name={name} />]
    }),
  ),
  stud_fee: horse.stud_fee === null ? null : `$${dollars(horse.stud_fee)}`,
  lifetime_earnings_cents:
    horse.lifetime_earnings_cents === null
      ? null
      : `${dollarsSaid(horse.lifetime_earnings_cents)}, ${horse.lifetime_earnings_on === null ? 'date not on file' : `as of ${dayOf(horse.lifetime_earnings_on)}`}`,
  status: statusLine(horse),
  gelded_on: horse.gelded_on && dayOf(horse.gelded_on),
  role: horse.role && HORSE_ROLE_WORDS[horse.role],
})
/** In the head, with the status, or in a part of their own. */
const ELSEWHERE: ReadonlySet<HorseMember> = new Set([
  'name',
  'is_mine',
  'status_date',
  'sold_to',
  'lifetime_earnings_on',
  'notes',
])
/** Under the name too, where `HorseIdentity` has them; the specification asks for them among the details. */
const IN_HEAD: ReadonlySet<HorseMember> = new Set(['aqha_id', 'sex', 'color'])
/** Asked of every horse: where nothing is on file, that is said. */
const ASKED: ReadonlySet<HorseMember> = new Set([
  'foaled',
  'color',
  'owner',
  'breeder',
  'trainer',
  'status',
  'role',
])

interface HorseFactsProps {
  horse: Horse
  /** Without what the head of his page says. */
  belowHead?: boolean | undefined
}

/** What the papers and the barn say; what is missing is one line. */
export function HorseFacts({ horse, belowHead = false }: HorseFactsProps) {
  const owners = useOwners(horse.id)
  const words = {
    ...inWords(horse),
    ...(owners && { owner: <OwnersLine found={owners} listedAs={horse.owner} /> }),
  }
  const facts = HORSE_FIELDS.map(([member, { label }]) => ({
    member,
    label,
    said: member in words ? words[member] : horse[member],
  }))
  const isElsewhere = (member: HorseMember) => ELSEWHERE.has(member) || (belowHead && IN_HEAD.has(member))
  const known = facts.filter(({ member, said }) => said !== null && !isElsewhere(member))
  const missing = facts.filter(({ member, said }) => said === null && ASKED.has(member))
  return (
    <div>
      <Facts facts={known.map(({ label, said }) => [label, said] as const)} />
      {missing.length > 0 && (
        <Muted className={look({ above: 2 })}>
          Not on file: {missing.map(({ label }) => label).join(', ')}.
        </Muted>
      )}
    </div>
  )
}

/** Facts, breeding values and genetic profile side by side, on the page and in the dialog. */
export const HorseOverview = ({ horse, belowHead }: HorseFactsProps) => (
  <Grid gap="gutter" columns="1fr 1fr 1.15fr" collapse="tablet" className={styles.grid}>
    <HorseFacts horse={horse} belowHead={belowHead} />
    <div>
      <h3 className={look({ below: 2 })}>Breeding values</h3>
      <BreedingValues horse={horse} />
    </div>
    <div>
      <h3 className={look({ below: 2 })}>Genetic profile</h3>
      <GeneticProfile horse={horse} />
    </div>
  </Grid>
)

export const HorseNotes = ({ notes }: { notes: string }) => (
  <p className={look({ lines: true, measure: true })}>{notes}</p>
)
