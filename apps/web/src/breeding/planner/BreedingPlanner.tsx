import type { Horse } from '@quarterpole/contract/horse'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTitle } from '../../app/title.ts'
import { herdSizeQuery, horseQuery } from '../../herd/horses/queries.ts'
import { paths, RANKING_ID } from '../../app/paths.ts'
import { useAddress } from '../../app/use-address.ts'
import { useFollow } from '../../ui/Anchor.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { BestMares } from '../ranking/BestMares.tsx'
import styles from '../predictions/Breeding.module.css'
import { DEFAULT_YARDS, readBreedingSearch } from './breeding-search.ts'
import { ChosenCross } from './ChosenCross.tsx'
import { DistanceSwitch } from './DistanceSwitch.tsx'
import { type Chosen, ParentPair } from './ParentPair.tsx'
import { PlannerStart } from './PlannerStart.tsx'
import { crossQuery } from '../predictions/queries.ts'
import { StallionRanking } from '../ranking/StallionRanking.tsx'

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
  const isStart = sireId === undefined && damId === undefined && !isOpening
  const horses = useQuery({ ...herdSizeQuery, enabled: isStart })
  useTitle(plannerTitle(sire.horse, dam.horse))
  return (
    <div className={styles.planner}>
      <VisuallyHidden>
        <h1 tabIndex={-1}>Breeding Planner</h1>
      </VisuallyHidden>
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
      {isStart && horses.data !== 0 && <PlannerStart />}
      {(dam.horse ?? sire.horse) !== null && !sire.isLoading && !dam.isLoading && (
        <DistanceSwitch
          yards={yards}
          onChange={(chosen) =>
            follow(paths.breeding({ ...readNow(), yards: chosen }), { replace: true, keepScroll: true })
          }
        />
      )}
      {sire.horse !== null && dam.horse !== null && (
        <ChosenCross sire={sire.horse} dam={dam.horse} saved={saved} yards={yards} versus={search.versus} />
      )}
      {dam.horse !== null && (
        <div id={RANKING_ID} ref={scrollIfAsked} className={styles.aside}>
          <StallionRanking key={dam.horse.id} dam={dam.horse} sireId={sireId} yards={yards} />
        </div>
      )}
      {sire.horse !== null && damId === undefined && !isOpening && (
        <div id={RANKING_ID} ref={scrollIfAsked}>
          <BestMares key={sire.horse.id} sire={sire.horse} yards={yards} />
        </div>
      )}
    </div>
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

/** “Find her a stud” leads to the ranking, which is there only once she is loaded. */
function scrollIfAsked(ranking: HTMLDivElement | null) {
  if (ranking !== null && window.location.hash === `#${RANKING_ID}`) ranking.scrollIntoView()
}

/** The tab and a bookmark say which cross, or for whom mates are ranked. */
function plannerTitle(sire: Horse | null, dam: Horse | null): string | undefined {
  if (sire !== null && dam !== null) return `${sire.name} × ${dam.name}`
  if (dam !== null) return `Every stallion for ${dam.name}`
  return sire === null ? undefined : `Every mare for ${sire.name}`
}
