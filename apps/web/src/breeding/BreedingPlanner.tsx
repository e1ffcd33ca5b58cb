import type { Cross } from '@quarterpole/contract/cross'
import type { Horse } from '@quarterpole/contract/horse'
import type { TraitDistance } from '@quarterpole/contract/limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment } from 'react'
import { herdSizeQuery, horseQuery } from '../horses/queries.ts'
import { paths } from '../paths.ts'
import { useAddress } from '../routes/use-address.ts'
import { SeasonPlanLink } from '../season-plan/SeasonPlanLink.tsx'
import { useFollow } from '../ui/Anchor.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { BestMares } from './BestMares.tsx'
import styles from './Breeding.module.css'
import { DEFAULT_YARDS, readBreedingSearch } from './breeding-search.ts'
import { DistanceSwitch } from './DistanceSwitch.tsx'
import { FoalPedigree } from './FoalPedigree.tsx'
import { type Chosen, ParentPair } from './ParentPair.tsx'
import { PredictionView } from './PredictionView.tsx'
import { crossQuery, predictionQuery } from './queries.ts'
import { StallionRanking } from './StallionRanking.tsx'

/** Two parents and the prediction of their cross. The address holds the parents or a saved cross. */
export function BreedingPlanner() {
  const { search, readNow } = useAddress(paths.breeding(), readBreedingSearch)
  const cross = useQuery({ ...crossQuery(search.cross ?? 0), enabled: search.cross !== undefined })
  const saved = search.cross === undefined ? null : (cross.data ?? null)
  const sireId = search.sire ?? saved?.sire_id
  const damId = search.dam ?? saved?.dam_id
  const isOpening = search.cross !== undefined && saved === null
  const follow = useFollow()
  const yards = search.yards ?? DEFAULT_YARDS
  const queries = useQueryClient()
  const sire = useChosen(sireId, 'S')
  const dam = useChosen(damId, 'M')
  const horses = useQuery({
    ...herdSizeQuery,
    enabled: sireId === undefined && damId === undefined && !isOpening,
  })
  return (
    <>
      <VisuallyHidden>
        <h1 tabIndex={-1}>Breeding Planner</h1>
      </VisuallyHidden>
      <nav className={styles.records} aria-label="Breeding records">
        <ButtonLink kind="quiet" size="small" href={paths.crosses()}>
          Saved crosses
        </ButtonLink>
        <ButtonLink kind="quiet" size="small" href={paths.stallionBook()}>
          Stallion book
        </ButtonLink>
      </nav>
      <ParentPair
        sire={isOpening ? { ...sire, isLoading: cross.isPending } : sire}
        dam={isOpening ? { ...dam, isLoading: cross.isPending } : dam}
        notOpened={isOpening ? cross.error : null}
        isHerdEmpty={horses.data === 0}
        onChoose={(side, horse) => {
          // The list has the whole record: show it while the address changes.
          queries.setQueryData(horseQuery(horse.id).queryKey, horse)
          // Both sides may be chosen before the page renders the first.
          const { sire: sireNow = sireId, dam: damNow = damId, yards: yardsNow } = readNow()
          follow(paths.breeding({ sire: sireNow, dam: damNow, yards: yardsNow, [side]: horse.id }), {
            keepScroll: true,
          })
        }}
      />
      {dam.horse !== null && (
        <DistanceSwitch
          yards={yards}
          onChange={(chosen) =>
            follow(paths.breeding({ ...readNow(), yards: chosen }), { replace: true, keepScroll: true })
          }
        />
      )}
      {sire.horse !== null && dam.horse !== null && (
        <Prediction sire={sire.horse} dam={dam.horse} saved={saved} yards={yards} />
      )}
      {dam.horse !== null && (
        <StallionRanking key={dam.horse.id} dam={dam.horse} sireId={sireId} yards={yards} />
      )}
      {sire.horse !== null && damId === undefined && !isOpening && (
        <BestMares key={sire.horse.id} sire={sire.horse} />
      )}
      <SeasonPlanLink />
    </>
  )
}

/** The horse in the address, once loaded and of the right sex. */
function useChosen(id: number | undefined, sex: Horse['sex']): Chosen {
  const { data, error, refetch } = useQuery({ ...horseQuery(id ?? 0), enabled: id !== undefined })
  if (id === undefined) return { horse: null }
  if (error !== null) return { horse: null, error, onRetry: () => void refetch() }
  if (data === undefined) return { horse: null, isLoading: true }
  return { horse: data.sex === sex ? data : null }
}

interface PredictionProps {
  sire: Horse
  dam: Horse
  saved: Cross | null
  yards: TraitDistance
}

function Prediction({ sire, dam, saved, yards }: PredictionProps) {
  const { data, error } = useQuery(predictionQuery(sire.id, dam.id))
  const parents = { sire: { id: sire.id, name: sire.name }, dam: { id: dam.id, name: dam.name } }
  // Keyed by the cross, so that state of one is not carried over to the next.
  return (
    <Fragment key={`${sire.id} ${dam.id}`}>
      <PredictionView parents={parents} prediction={data} error={error} saved={saved} yards={yards} />
      {data && error === null && (
        <FoalPedigree sireId={sire.id} damId={dam.id} ancestors={data.common_ancestors} />
      )}
    </Fragment>
  )
}
