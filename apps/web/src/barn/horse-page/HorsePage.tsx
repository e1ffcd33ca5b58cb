import { NotLoaded } from '../../app/NotLoaded.tsx'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { May } from '../../ui/may.ts'
import { ApiError } from '../../app/api/error.ts'
import { CareerSection } from '../../racing/career-line/CareerSection.tsx'
import { PageNotFound } from '../../app/PageFailure.tsx'
import { useTitle } from '../../app/title.ts'
import { BreedingValues } from '../horse-details/HorseDetails.tsx'
import { GeneticProfile } from '../horse-details/GeneticProfile.tsx'
import { Performance } from '../horse-details/Performance.tsx'
import { type Horse, horseQuery } from '../../herd/horses/queries.ts'
import { paths } from '../../app/paths.ts'
import { HorseRecords } from '../horse-details/HorseRecords.tsx'
import type { OpenForm } from '../horse-details/record-form.ts'
import { useAddress } from '../../app/use-address.ts'
import { useFollow } from '../../ui/Anchor.tsx'
import { Section } from '../../ui/Section.tsx'
import { HorseActions } from './HorseActions.tsx'
import { HorseBookings } from './HorseBookings.tsx'
import { HorseCovers } from './HorseCovers.tsx'
import { HorseChanges } from './HorseChanges.tsx'
import { HorseCrosses } from './HorseCrosses.tsx'
import { HorseFile } from './HorseFile.tsx'
import { HorseFacts, HorseHead } from './HorseHead.tsx'
import { Grid, look } from '../../ui/Layout.tsx'
import styles from './HorsePage.module.css'
import { type HorsePageSearch, readHorsePageSearch } from './horse-page-search.ts'
import { HorseSources } from './HorseSources.tsx'
import { Offspring } from './Offspring.tsx'
import { recordQuery } from './queries.ts'
import { RecordLine } from './RecordLine.tsx'

const HorseFormDialog = lazy(() =>
  import('../../herd/horses/HorseFormDialog.tsx').then((module) => ({ default: module.HorseFormDialog })),
)
const RecordDialog = lazy(() =>
  import('../horse-details/RecordDialog.tsx').then((module) => ({ default: module.RecordDialog })),
)
const PedigreeDialog = lazy(() =>
  import('../../herd/pedigree/PedigreeDialog.tsx').then((module) => ({ default: module.PedigreeDialog })),
)

/** Everything on file about one horse. */
export function HorsePage({ id }: { id: number }) {
  const { data: horse, error, refetch } = useQuery(horseQuery(id))
  const { search } = useAddress(paths.horse(id), readHorsePageSearch)
  useTitle(horse && (search.open === 'pedigree' ? `Pedigree of ${horse.name}` : horse.name))
  if (horse !== undefined)
    return (
      <>
        <HorseSections horse={horse} search={search} />
        <OpenDialog id={id} open={search.open} />
      </>
    )
  if (error instanceof ApiError && error.status === 404) return <PageNotFound />
  return <NotLoaded what="the horse" error={error} onRetry={refetch} level={2} rows={6} />
}

function HorseSections({ horse, search }: { horse: Horse; search: HorsePageSearch }) {
  const [form, setForm] = useState<OpenForm | null>(null)
  return (
    <div className={styles.page}>
      <HorseHead horse={horse} />
      <Record id={horse.id} />
      <HorseActions horse={horse} />
      <CareerSection horse={horse} />
      <Section title="On file">
        <Grid gap="gutter" columns="1fr 1fr 1.15fr" collapse="tablet" className={styles.grid}>
          <HorseFacts horse={horse} />
          <div>
            <h3 className={look({ below: 2 })}>Breeding values</h3>
            <BreedingValues horse={horse} />
          </div>
          <div>
            <h3 className={look({ below: 2 })}>Genetic profile</h3>
            <GeneticProfile horse={horse} />
          </div>
        </Grid>
      </Section>
      <Performance horse={horse} asSection onOpen={setForm} />
      <May need="read_barn">
        <Offspring horse={horse} search={search} />
      </May>
      <May need="listStallionBookEntries">
        <HorseBookings horse={horse} />
      </May>
      <May need="read_barn">
        <HorseCovers horse={horse} />
        <HorseCrosses horse={horse} />
      </May>
      <Section title="Records">
        <HorseRecords horse={horse} onOpen={setForm} />
      </Section>
      {horse.notes !== null && (
        <Section title="Notes">
          <p className={styles.notes}>{horse.notes}</p>
        </Section>
      )}
      <div data-screen-only>
        <HorseChanges id={horse.id} />
        <HorseSources id={horse.id} />
        <HorseFile horse={horse} />
      </div>
      <Suspense fallback={null}>
        {form !== null && <RecordDialog horse={horse} form={form} onClose={() => setForm(null)} />}
      </Suspense>
    </div>
  )
}

function Record({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(recordQuery(id))
  if (data !== undefined) return <RecordLine record={data} />
  return (
    <div className={error === null ? styles.record : undefined}>
      <NotLoaded what="the race record" error={error} onRetry={refetch} level={2} rows={1} columns={1} />
    </div>
  )
}

/** The dialog in the address; closing it goes back to the page. */
function OpenDialog({ id, open }: { id: number; open: HorsePageSearch['open'] }) {
  const follow = useFollow()
  const close = () => follow(paths.horse(id), { keepScroll: true })
  return (
    <Suspense fallback={null}>
      {open === 'edit' && <HorseFormDialog id={id} onClose={close} onSaved={close} />}
      {open === 'pedigree' && <PedigreeDialog id={id} onClose={close} detailsHref={paths.horse(id)} />}
    </Suspense>
  )
}
