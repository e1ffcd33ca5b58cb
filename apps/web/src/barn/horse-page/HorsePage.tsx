import { NotLoaded } from '../../app/NotLoaded.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../app/api/error.ts'
import { PageNotFound } from '../../app/PageFailure.tsx'
import { useTitle } from '../../app/title.ts'
import { horseMark } from '../../herd/compare/focused-horse.ts'
import { type Horse, horseQuery } from '../../herd/horses/queries.ts'
import { PagePortrait } from '../../herd/papers/Portrait.tsx'
import { paths } from '../../app/paths.ts'
import { HorseIdentity } from '../horse-details/HorseIdentity.tsx'
import { useTracksForStarts } from '../horse-details/Performance.tsx'
import type { OpenForm } from '../horse-details/record-form.ts'
import { useAddress } from '../../app/use-address.ts'
import { useFollow } from '../../ui/Anchor.tsx'
import { Line, Stack } from '../../ui/Layout.tsx'
import { HorseActions } from './HorseActions.tsx'
import { HorseFinding } from './HorseFinding.tsx'
import { PAGE_PLANS } from './horse-page-plan.ts'
import styles from './HorsePage.module.css'
import { type HorsePageSearch, readHorsePageSearch } from './horse-page-search.ts'
import { SECTIONS } from './horse-sections.tsx'
import { recordQuery } from './queries.ts'
import { RecordLine } from './RecordLine.tsx'
import { usePageRole } from './use-page-role.ts'
import { splitOff } from '../../ui/split-off.tsx'

const HorseFormDialog = splitOff(
  async () => (await import('../../herd/horses/HorseFormDialog.tsx')).HorseFormDialog,
)
const MergeHorsesDialog = splitOff(
  async () => (await import('../../herd/merge/MergeHorsesDialog.tsx')).MergeHorsesDialog,
)
const RecordDialog = splitOff(async () => (await import('../horse-details/RecordDialog.tsx')).RecordDialog)
const PedigreeDialog = splitOff(
  async () => (await import('../../herd/pedigree/PedigreeDialog.tsx')).PedigreeDialog,
)

/** Everything on file about one horse. */
export function HorsePage({ id }: { id: number }) {
  const { data: horse, error, refetch } = useQuery(horseQuery(id))
  const { search } = useAddress(paths.horse(id), readHorsePageSearch)
  useTitle(horse && (search.open === 'pedigree' ? `Pedigree of ${horse.name}` : horse.name))
  if (horse !== undefined)
    return (
      <>
        <Content key={id} horse={horse} search={search} />
        <OpenDialog horse={horse} open={search.open} />
      </>
    )
  if (error instanceof ApiError && error.status === 404) return <PageNotFound />
  return <NotLoaded what="the horse" error={error} onRetry={refetch} level={2} rows={6} />
}

/** Who he is, what there is to say and to do, and the sections in the order of his role. */
function Content({ horse, search }: { horse: Horse; search: HorsePageSearch }) {
  const [form, setForm] = useState<OpenForm | null>(null)
  const hash = useRouterState({ select: ({ location }) => location.hash })
  const role = usePageRole(horse)
  useTracksForStarts()
  return (
    <div className={styles.page}>
      <Line gap={4} align="start" justify="between" {...horseMark(horse)} data-page>
        <Stack gap={1} contained shrinks>
          <h1 tabIndex={-1}>{horse.name}</h1>
          <HorseIdentity horse={horse} />
        </Stack>
        <PagePortrait horse={horse} />
      </Line>
      {role === undefined ? (
        <NotLoaded what="what he did" error={null} onRetry={() => undefined} rows={6} view />
      ) : (
        <>
          <HorseFinding id={horse.id} role={role} />
          {horse.starts > 0 && <Record id={horse.id} />}
          <HorseActions horse={horse} role={role} onOpen={setForm} />
          {PAGE_PLANS[role].sections.map(([name, state, only]) => {
            const HorseSection = SECTIONS[name]
            const place = { name, state, isOnPaper: only === undefined, isTarget: hash === name }
            return (
              <HorseSection
                key={name}
                horse={horse}
                role={role}
                place={place}
                search={search}
                onOpen={setForm}
              />
            )
          })}
        </>
      )}
      {form !== null && <RecordDialog horse={horse} form={form} onClose={() => setForm(null)} />}
    </div>
  )
}

function Record({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(recordQuery(id))
  if (data !== undefined) return <RecordLine record={data} />
  return <NotLoaded what="the race record" error={error} onRetry={refetch} level={2} rows={1} columns={1} />
}

/** The dialog in the address; closing it goes back to the page. */
function OpenDialog({ horse, open }: { horse: Horse; open: HorsePageSearch['open'] }) {
  const { id } = horse
  const follow = useFollow()
  const close = () => follow(paths.horse(id), { keepScroll: true })
  return (
    <>
      {open === 'edit' && <HorseFormDialog id={id} onClose={close} onSaved={close} />}
      {open === 'merge' && <MergeHorsesDialog horse={horse} onClose={close} />}
      {open === 'pedigree' && <PedigreeDialog id={id} onClose={close} detailsHref={paths.horse(id)} />}
    </>
  )
}
