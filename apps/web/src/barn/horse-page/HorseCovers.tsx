import { dayOf } from '../../ui/words/day.ts'
import type { Horse } from '../../herd/horses/queries.ts'
import { paths } from '../../app/paths.ts'
import { stateWord } from '../../season/mares/season-words.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { Name } from '../../ui/Words.tsx'
import styles from './HorsePage.module.css'
import { Listed } from './Listed.tsx'
import { horseCoversQuery } from '../../herd/horses/covers-query.ts'
import type { Cover } from '../../season/mares/queries.ts'

/** The covers of a mare or a stallion. */
export function HorseCovers({ horse }: { horse: Horse }) {
  const as = horse.sex === 'M' ? 'mare_id' : 'stallion_id'
  return (
    <Listed
      title="Breedings"
      noun="breedings"
      query={horseCoversQuery(horse.id, as)}
      empty="No breedings on file."
      aside={
        horse.sex === 'M' && (
          <ButtonLink size="small" href={paths.mares({ mare: horse.id })}>
            Her season
          </ButtonLink>
        )
      }
    >
      {(covers) => <CoverTable covers={covers} mate={horse.sex === 'M' ? 'Stallion' : 'Mare'} />}
    </Listed>
  )
}

export function CoverTable({ covers, mate }: { covers: readonly Cover[]; mate: 'Stallion' | 'Mare' }) {
  return (
    <div className={styles.rows}>
      <Table caption="Breedings, newest season first" dense entries="1fr auto">
        <thead>
          <tr>
            <Th>Season</Th>
            <Th>{mate}</Th>
            <Th>Last bred</Th>
            <Th>State</Th>
          </tr>
        </thead>
        <tbody>
          {covers.map((cover) => (
            <tr key={cover.id}>
              <Td>{cover.season_year}</Td>
              <RowHead>
                {mate === 'Stallion' ? (
                  <Name href={paths.horse(cover.stallion_id)}>{cover.stallion_name}</Name>
                ) : (
                  <Name href={paths.horse(cover.mare_id)}>{cover.mare_name}</Name>
                )}
              </RowHead>
              <Td>{cover.bred_to === null ? '–' : dayOf(cover.bred_to)}</Td>
              <Td>{stateWords(cover)}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

/** "In foal, due Mar 9, 2027", "Foaled Mar 2, 2026: Tin Roof Rain" */
function stateWords(cover: Cover): string {
  const { foaling, ended_on, foal_name } = cover
  const word = stateWord(cover)
  if (ended_on !== null) return `${word} ${dayOf(ended_on)}${foal_name === null ? '' : `: ${foal_name}`}`
  return foaling === null ? word : `${word}, due ${dayOf(foaling.due_on)}`
}
