import type { Cross } from '@quarterpole/contract/cross'
import { dayOfMoment } from '../../ui/words/day.ts'
import type { Horse } from '../../herd/horses/queries.ts'
import { paths } from '../../app/paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { Name } from '../../ui/Words.tsx'
import styles from './HorsePage.module.css'
import { Listed } from './Listed.tsx'
import { horseCrossesQuery } from './queries.ts'

/** The saved crosses of a mare or a stallion. */
export function HorseCrosses({ horse }: { horse: Horse }) {
  return (
    <Listed
      title="Saved crosses"
      noun="saved crosses"
      query={horseCrossesQuery(horse.id, horse.sex === 'M' ? 'dam_id' : 'sire_id')}
      empty="No saved crosses."
      aside={
        <ButtonLink size="small" href={paths.crosses({ q: horse.name })}>
          All crosses
        </ButtonLink>
      }
    >
      {(crosses) => <CrossTable crosses={crosses} />}
    </Listed>
  )
}

export const CrossTable = ({ crosses }: { crosses: readonly Cross[] }) => (
  <div className={styles.rows}>
    <Table caption="Saved crosses, newest first" dense entries="1fr auto">
      <thead>
        <tr>
          <Th>Saved</Th>
          <Th>Cross</Th>
          <Th>Finding</Th>
        </tr>
      </thead>
      <tbody>
        {crosses.map(({ id, sire_name, dam_name, prediction, created_at }) => (
          <tr key={id}>
            <Td>{dayOfMoment(created_at)}</Td>
            <RowHead>
              <Name href={paths.breeding({ cross: id })}>
                {sire_name} × {dam_name}
              </Name>
            </RowHead>
            <Td whole>{prediction.finding.map(({ text }) => text).join('')}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  </div>
)
