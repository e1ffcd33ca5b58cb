import type { HerdDiversity } from '@quarterpole/contract/dashboard'
import { detailOf } from '../api/error.ts'
import { count, decimal, percent, plural } from '../format/number.ts'
import { paths } from '../paths.ts'
import { EmptyState, FailurePanel, SkeletonRows } from '../ui/States.tsx'
import { Facts, RowHead, Table, Td, Th } from '../ui/Table.tsx'
import { Name, RestsOn } from '../ui/Words.tsx'
import styles from './Dashboard.module.css'
import { useDiversity } from './use-diversity.ts'

/** How varied the herd's young horses are, and whom they go back to. */
export function Diversity() {
  const { data, error, refetch } = useDiversity()
  return <DiversityView diversity={data} error={error} onRetry={() => void refetch()} />
}

interface DiversityViewProps {
  /** Undefined while it is being worked out, null where no horse has a year of birth. */
  diversity: HerdDiversity | null | undefined
  error: Error | null
  onRetry: () => void
}

export function DiversityView({ diversity, error, onRetry }: DiversityViewProps) {
  if (diversity !== undefined) return diversity === null ? <NoYears /> : <Figures diversity={diversity} />
  if (error === null) return <SkeletonRows label="Loading the herd's diversity" rows={5} columns={2} />
  return (
    <FailurePanel
      title="The herd's diversity did not load"
      detail={detailOf(error, 'The figures could not be read.')}
      onRetry={onRetry}
    />
  )
}

const NoYears = () => (
  <EmptyState title="No horse has a foaling date yet">
    With dates and parents on file, this says how many founders the young horses still carry.
  </EmptyState>
)

function Figures({ diversity }: { diversity: HerdDiversity }) {
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
    ['Effective size', size === null ? (rate === null ? 'not known' : 'no rise') : count(Math.round(size))],
  ]
}
