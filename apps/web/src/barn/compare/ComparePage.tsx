import { useTitle } from '../../app/title.ts'
import { HorseCombobox } from '../../herd/horses/HorseCombobox.tsx'
import { HowLink } from '../../how/HowLink.tsx'
import { paths } from '../../app/paths.ts'
import { useAddress } from '../../app/use-address.ts'
import { useFollow } from '../../ui/Anchor.tsx'
import { PageTitle } from '../../ui/Section.tsx'
import { EmptyState, FailurePanel } from '../../ui/States.tsx'
import { SourceNote } from '../../ui/Words.tsx'
import styles from './Compare.module.css'
import {
  type ComparedHorse,
  MAX_COMPARED,
  toggleCompared,
  useCompared,
} from '../../herd/compare/compare-list.ts'
import { comparedIds, readCompareSearch } from './compare-search.ts'
import { comparedTitle } from './compare-words.ts'
import { CompareTable } from './CompareTable.tsx'
import { useComparedColumns } from './queries.ts'
import { SharedAncestors } from './SharedAncestors.tsx'

/** Up to four horses side by side; the address holds which. */
export function ComparePage() {
  const { search, readNow } = useAddress(paths.compare([]), readCompareSearch)
  const follow = useFollow()
  const picked = useCompared()
  const { columns, retry } = useComparedColumns(comparedIds(search))
  const names = columns.flatMap(({ horse }) => (horse === undefined ? [] : [horse.name]))
  useTitle(names.length === 0 ? undefined : comparedTitle(names))
  const show = (ids: readonly number[]) => follow(paths.compare(ids), { replace: true, keepScroll: true })
  const add = ({ id, name }: ComparedHorse) => {
    const horses = comparedIds(readNow())
    if (!horses.includes(id)) show([...horses, id])
    if (!picked.some((horse) => horse.id === id)) toggleCompared({ id, name })
  }
  const remove = (id: number) => {
    show(comparedIds(readNow()).filter((each) => each !== id))
    const horse = picked.find((each) => each.id === id)
    if (horse !== undefined) toggleCompared(horse)
  }
  const failure = columns.find((column) => column.failure !== undefined && !column.isMissing)?.failure
  const pedigrees = columns.flatMap(({ pedigree }) => (pedigree === undefined ? [] : [pedigree]))
  return (
    <div className={styles.page}>
      <PageTitle title="Compare Horses" />
      {columns.length < MAX_COMPARED && (
        <div className={styles.add}>
          <HorseCombobox
            key={columns.length}
            label="Add a horse"
            placeholder="Name, barn name or AQHA id"
            value={null}
            onChange={(horse) => horse !== null && add(horse)}
          />
        </div>
      )}
      {failure !== undefined && (
        <FailurePanel level={2} title="Part of this didn’t load" detail={failure} onRetry={retry} />
      )}
      {columns.length === 0 ? (
        <EmptyState level={2} title="No horses picked">
          Add up to four above, or press Compare on a horse’s page or row, or x.
        </EmptyState>
      ) : (
        <>
          <CompareTable columns={columns} onRemove={remove} />
          <SourceNote>
            Breeding values are points of speed index against the average of your newest crops; ± is how sure
            we are. <HowLink card="evaluation" section="base" of="breeding values" />
          </SourceNote>
          {pedigrees.length > 1 && <SharedAncestors pedigrees={pedigrees} />}
        </>
      )}
    </div>
  )
}
