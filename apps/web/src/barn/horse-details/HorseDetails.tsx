import { HORSE_ROLE_WORDS } from '@quarterpole/contract/limits'
import { NotLoaded } from '../../app/NotLoaded.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { dayOfMoment, foaledOn, momentWithin } from '../../ui/words/day.ts'
import { dollars, plural } from '../../ui/words/number.ts'
import { paths } from '../../app/paths.ts'
import { HorseRecords } from './HorseRecords.tsx'
import type { OpenForm } from './record-form.ts'
import { RecordDialog } from './RecordDialog.tsx'
import { HowLink } from '../../how/HowLink.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SEX_WORD, SexSign } from '../../ui/Marks.tsx'
import { SkeletonRows } from '../../ui/States.tsx'
import { Facts } from '../../ui/Table.tsx'
import { useNow } from '../../ui/use-now.ts'
import { ByLine, FactsLine, Name, SourceNote } from '../../ui/Words.tsx'
import { AskToDelete, DeleteHorse, useDeletion } from './DeleteHorse.tsx'
import { EbvLines } from '../../herd/horses/EbvLines.tsx'
import { GeneticProfile } from './GeneticProfile.tsx'
import { Grid, look } from '../../ui/Layout.tsx'
import styles from './HorseDetails.module.css'
import { statusLine } from '../../herd/horses/barn-words.ts'
import { HORSE_FIELDS, type HorseMember } from '../../herd/horses/horse-form.ts'
import { byLine, sexWord, yearAndColor } from '../../herd/horses/horse-words.ts'
import { nextLink } from '../../herd/horses/horse-links.ts'
import { Performance } from './Performance.tsx'
import { type Ebv, ebvQuery, type Horse, horseQuery, startsQuery } from '../../herd/horses/queries.ts'

export interface HorseDetailsProps {
  id: number
  onClose: () => void
  pedigreeHref: string
  editHref: string
}

function Under({ horse }: { horse: Horse }) {
  const line = byLine(horse)
  return (
    <div className={styles.under}>
      <FactsLine
        className={look({ size: 'small', tone: 'muted', leading: 'note' })}
        facts={[
          <SexSign key="sex" sex={horse.sex} word={sexWord(horse)} />,
          yearAndColor(horse),
          horse.aqha_id && `AQHA ${horse.aqha_id}`,
        ]}
      />
      {line !== null && <ByLine className={styles.byline}>{line}</ByLine>}
    </div>
  )
}

function parentFact(id: number | null, name: string | null) {
  if (id === null || name === null) return 'not recorded'
  return <Name href={paths.horse(id)}>{name}</Name>
}

/** Fields that say something else than their value. */
const inWords = (horse: Horse): Partial<Record<HorseMember, ReactNode>> => ({
  aqha_id: horse.aqha_id ?? 'not recorded',
  sex: SEX_WORD[horse.sex],
  foaled: foaledOn(horse.foaled, horse.foaled_precision),
  color: horse.color ?? 'not recorded',
  breeder: horse.breeder ?? 'not recorded',
  owner: horse.owner ?? 'not recorded',
  trainer: horse.trainer ?? 'not assigned',
  stud_fee: horse.stud_fee === null ? null : `$${dollars(horse.stud_fee)}`,
  is_mine: horse.is_mine ? null : 'Reference',
  status: statusLine(horse),
  role: horse.role && HORSE_ROLE_WORDS[horse.role],
})
/** In the head, or with the status. */
const ELSEWHERE: ReadonlySet<HorseMember> = new Set(['name', 'status_date', 'sold_to'])

/** What is on file; what the barn keeps is left out where it says nothing. */
function Record({ horse }: { horse: Horse }) {
  const words = inWords(horse)
  const facts = HORSE_FIELDS.flatMap(([member, { label, formLabel = label }]) => {
    const said = member in words ? words[member] : horse[member]
    const own = ELSEWHERE.has(member) || said === null ? [] : [[formLabel, said] as const]
    if (member !== 'trainer') return own
    const parents = [
      ['Sire', parentFact(horse.sire_id, horse.sire_name)],
      ['Dam', parentFact(horse.dam_id, horse.dam_name)],
    ] as const
    return [...own, ...parents]
  })
  return <Facts facts={facts} />
}

const ebvBasis = (ebvs: readonly Ebv[]) =>
  ebvs.map((ebv) => `${ebv.reliability.toFixed(2)} at ${ebv.distance_yards} yd`).join(', ')

/** Up to three breeding values with what they come from. */
export function BreedingValues({ horse }: { horse: Horse }) {
  const { data, isError } = useQuery(ebvQuery(horse.id))
  const starts = useQuery(startsQuery(horse.id))
  if (data === undefined)
    return isError ? (
      <SourceNote>The breeding values didn’t load.</SourceNote>
    ) : (
      <SkeletonRows label="Loading breeding values" rows={3} columns={3} />
    )
  const read = data[0]?.own_starts ?? 0
  const rated = starts.data?.filter(({ si }) => si !== null).length ?? read
  return (
    <>
      <EbvLines horse={horse} ebvs={data} roomy />
      {data.length > 0 && (
        <SourceNote className={look({ above: 2 })}>
          ± is how sure we are of each value. Reliability {ebvBasis(data)}. From{' '}
          {read === 0 ? 'relatives alone' : `${plural(read, 'own start')} and all relatives`}.{' '}
          {rated === read ? '' : `From the next update on: ${plural(rated, 'own start')}. `}
          <HowLink card="evaluation" section="base" of="breeding values" />
        </SourceNote>
      )}
    </>
  )
}

interface ContentProps {
  horse: Horse
  onOpen: (form: OpenForm) => void
  /** The form just closed: its Add button takes the focus. */
  returned: OpenForm['kind'] | undefined
}

function Content({ horse, onOpen, returned }: ContentProps) {
  return (
    <>
      <Grid gap="gutter" columns="1fr 1fr 1.15fr" collapse="tablet" rule padTop={4} className={styles.grid}>
        <Record horse={horse} />
        <div>
          <h3 className={look({ below: 2 })}>Breeding values</h3>
          <BreedingValues horse={horse} />
        </div>
        <div>
          <h3 className={look({ below: 2 })}>Genetic profile</h3>
          <GeneticProfile horse={horse} />
        </div>
      </Grid>
      <Performance horse={horse} onOpen={onOpen} returned={returned} />
      <HorseRecords horse={horse} onOpen={onOpen} returned={returned} />
    </>
  )
}

export function HorseDetails({ id, onClose, pedigreeHref, editHref }: HorseDetailsProps) {
  const { data: horse, error, refetch } = useQuery(horseQuery(id))
  const now = useNow()
  const deletion = useDeletion(id, horse?.name ?? '', onClose)
  const [form, setForm] = useState<OpenForm | null>(null)
  const [returned, setReturned] = useState<OpenForm['kind']>()
  if (form !== null && horse !== undefined)
    return (
      <RecordDialog
        horse={horse}
        form={form}
        onClose={() => {
          setReturned(form.kind)
          setForm(null)
        }}
      />
    )
  const next = horse === undefined ? null : nextLink(horse)
  const footer =
    horse === undefined ? (
      <Button onClick={onClose}>Close</Button>
    ) : deletion.asking ? (
      <DeleteHorse name={horse.name} {...deletion} />
    ) : (
      <>
        <span className={look({ size: 'small', tone: 'dim' })} data-left>
          Added {dayOfMoment(horse.created_at)}, last changed {momentWithin(horse.updated_at, now)}
        </span>
        <AskToDelete {...deletion} />
        <ButtonLink href={paths.horse(horse.id)}>Full Page</ButtonLink>
        <ButtonLink href={editHref} keepScroll>
          Edit
        </ButtonLink>
        <ButtonLink href={pedigreeHref} keepScroll>
          Pedigree
        </ButtonLink>
        {next !== null && (
          <ButtonLink kind="solid" href={next.href}>
            {next.label}
          </ButtonLink>
        )}
      </>
    )
  return (
    <Dialog
      opened
      onClose={onClose}
      width="wide"
      focusesInside={returned !== undefined}
      title={horse?.name ?? 'Horse'}
      under={horse && <Under horse={horse} />}
      footer={footer}
    >
      {horse !== undefined ? (
        <Content horse={horse} onOpen={setForm} returned={returned} />
      ) : (
        <NotLoaded what="the horse" error={error} onRetry={refetch} rows={6} />
      )}
    </Dialog>
  )
}
