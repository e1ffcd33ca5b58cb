import type { HerdDiversity } from '@quarterpole/contract/dashboard'
import { detailOf } from '../api/error.ts'
import { count, decimal, percent, plural } from '../format/number.ts'
import { paths } from '../paths.ts'
import { FailurePanel, SkeletonRows } from '../ui/States.tsx'
import { Facts, RowHead, Table, Td, Th } from '../ui/Table.tsx'
import { Muted, Name, RestsOn } from '../ui/Words.tsx'
import styles from './Dashboard.module.css'
import { useDiversity } from './use-diversity.ts'

/** How varied the herd's young horses are, and whom they go back to. */
export function Diversity() {
  const { data, error, refetch } = useDiversity()
  if (data !== undefined) return <DiversityView diversity={data} />
  if (error === null) return <SkeletonRows label="Loading the herd's diversity" rows={5} columns={2} />
  return (
    <FailurePanel
      title="The herd's diversity did not load"
      detail={detailOf(error, 'The figures could not be read.')}
      onRetry={() => void refetch()}
    />
  )
}

export function DiversityView({ diversity }: { diversity: HerdDiversity | null }) {
  if (diversity === null) return <Muted>No horse on file has a year of birth.</Muted>
  const { born_from, born_to, horses, equivalent_generations, ancestors } = diversity
  return (
    <>
      <Facts facts={factsOf(diversity)} />
      {ancestors.length > 0 && (
        <div className={styles.ancestors}>
          <Table caption="Ancestors the young horses owe most to">
            <thead>
              <tr>
                <Th>Goes back most to</Th>
                <Th num>Share of genes, %</Th>
              </tr>
            </thead>
            <tbody>
              {ancestors.map(({ horse_id, name, contribution }) => (
                <tr key={horse_id}>
                  <RowHead>
                    <Name href={paths.horses({}, { details: horse_id })}>{name}</Name>
                  </RowHead>
                  <Td num>{percent(contribution)}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
      <RestsOn className={styles.basis}>
        {plural(horses, 'horse')} born {born_from} to {born_to}, whose pedigrees are known for{' '}
        {decimal(equivalent_generations, 1)} generations on average. An effective number says how many equal
        founders or ancestors would be as varied; each share counts only what no ancestor above it explains.
      </RestsOn>
    </>
  )
}

function factsOf(diversity: HerdDiversity): [string, string][] {
  const { effective_ancestors_from: from, effective_ancestors_to: to } = diversity
  const rate = diversity.inbreeding_per_generation
  const size = diversity.effective_size
  return [
    ['Founders', count(diversity.founders)],
    ['Effective founders', decimal(diversity.effective_founders, 1)],
    ['Effective ancestors', to - from < 0.1 ? decimal(from, 1) : `${decimal(from, 1)} to ${decimal(to, 1)}`],
    ['Mean inbreeding, %', percent(diversity.inbreeding, 2)],
    ['Rise a generation, %', rate === null ? 'pedigrees too short' : percent(rate, 2)],
    ['Effective size', size === null ? 'not to be told' : count(Math.round(size))],
  ]
}
