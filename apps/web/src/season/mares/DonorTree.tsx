import { useYearStart } from '../../ui/year-start.ts'
import { useQuery } from '@tanstack/react-query'
import { NotLoaded } from '../../app/NotLoaded.tsx'
import { paths } from '../../app/paths.ts'
import { embryoFacts, entryWords, outcomeWords } from '../../herd/embryos/embryo-words.ts'
import { recordsQuery } from '../../herd/records/record-calls.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Section } from '../../ui/Section.tsx'
import { Dim, Name } from '../../ui/Words.tsx'
import { dayOf } from '../../ui/words/day.ts'
import { plural } from '../../ui/words/number.ts'
import { type Branch, type Collection, donorTree, type EmbryoEntry } from './donor-tree.ts'
import styles from './DonorTree.module.css'
import { StateMark } from './MareList.tsx'
import type { SeasonMare } from './queries.ts'

/** A donor's season as a tree: her collections, their embryos, who carries them, and the foals. */
export function DonorTree({ mare, season }: { mare: SeasonMare; season: number }) {
  const { data, error, refetch } = useQuery(recordsQuery('embryo', mare.mare_id))
  const start = useYearStart()
  if (data === undefined)
    return <NotLoaded what="her embryos" error={error} onRetry={refetch} level={3} rows={2} columns={2} />
  return <DonorTreeView collections={donorTree(data, mare.covers, { season, start })} season={season} />
}

export const DonorTreeView = ({
  collections,
  season,
}: {
  collections: readonly Collection[]
  season: number
}) =>
  collections.length > 0 && (
    <Section title={`Embryos of ${season - 1} and ${season}`}>
      <ul className={styles.tree}>
        {collections.map(({ day, entries, branches }) => (
          <li key={day}>
            <p>
              <b>{dayOf(day)}</b> <Dim>{collectionWords(entries, branches)}</Dim>
            </p>
            {branches.length > 0 && (
              <ul>
                {branches.map((branch) => (
                  <li key={branch.entry.id}>
                    <Embryo {...branch} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )

/** "Flush by High Oracle found 2 structures, 2 embryos on file" */
function collectionWords(entries: readonly EmbryoEntry[], branches: readonly Branch[]): string {
  const embryos = branches.length === 0 ? 'no embryo on file' : `${plural(branches.length, 'embryo')} on file`
  return [...entries.map(entryWords), embryos].join(', ')
}

function Embryo({ entry, cover }: Branch) {
  const foal = cover?.foal_id ?? null
  const facts = [...(entry.sire === null ? [] : [`by ${entry.sire}`]), ...embryoFacts(entry)]
  return (
    <>
      <p>
        <Name>{entry.mark}</Name> {facts.length > 0 && <Dim>{facts.join(', ')}</Dim>}
      </p>
      <ul>
        <li>
          <p>
            {outcomeWords(entry) ?? <Dim>what became of it isn’t on file</Dim>}{' '}
            {cover !== null && <StateMark cover={cover} />}{' '}
            {foal !== null && <Anchor href={paths.horse(foal)}>{cover?.foal_name}</Anchor>}
          </p>
        </li>
      </ul>
    </>
  )
}
