import { NotLoaded } from '../../app/NotLoaded.tsx'
import type { HerdDiversity } from '@quarterpole/contract/dashboard'
import { count, decimal, percent, plural } from '../../ui/words/number.ts'
import { paths } from '../../app/paths.ts'
import { HowLink } from '../../how/HowLink.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Facts, RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { Name, SourceNote } from '../../ui/Words.tsx'
import { look } from '../../ui/Layout.tsx'
import { useDiversity } from './use-diversity.ts'

/** How varied the young horses are, and the ancestors they share. */
export function Diversity() {
  const { data, error, refetch } = useDiversity()
  return <DiversityView diversity={data} error={error} onRetry={() => void refetch()} />
}

interface DiversityViewProps {
  /** Undefined while it loads, null where no horse has a year of birth. */
  diversity: HerdDiversity | null | undefined
  error: Error | null
  onRetry: () => void
}

export function DiversityView({ diversity, error, onRetry }: DiversityViewProps) {
  if (diversity !== undefined) return diversity === null ? <NoYears /> : <Figures diversity={diversity} />
  return <NotLoaded what="the herd’s diversity" error={error} onRetry={onRetry} rows={5} columns={2} />
}

const NoYears = () => (
  <EmptyState title="No foaling dates yet">
    Add foaling dates and parents to see how much variety your young horses have.
  </EmptyState>
)

function Figures({ diversity }: { diversity: HerdDiversity }) {
  const { born_from, born_to, horses, equivalent_generations, ancestors } = diversity
  return (
    <>
      <Facts facts={factsOf(diversity)} />
      {ancestors.length > 0 && (
        <div className={look({ above: 4 })}>
          <Table caption="Ancestors with the most blood in the young horses">
            <thead>
              <tr>
                <Th>Ancestors with the most blood</Th>
                <Th num>Blood, %</Th>
              </tr>
            </thead>
            <tbody>
              {ancestors.map(({ horse_id, name, contribution }) => (
                <tr key={horse_id}>
                  <RowHead>
                    <Name href={paths.horse(horse_id)}>{name}</Name>
                  </RowHead>
                  <Td num>{percent(contribution)}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
      <SourceNote className={look({ above: 3 })}>
        {plural(horses, 'horse')} foaled {born_from} to {born_to}, with about{' '}
        {decimal(equivalent_generations, 1)} generations of pedigree. As much variety as{' '}
        {decimal(diversity.effective_founders, 1)} unrelated founders bred equally. An ancestor’s blood counts
        only once, not again through his or her own parents.{' '}
        <HowLink card="foal" section="diversity" of="herd diversity" />
      </SourceNote>
    </>
  )
}

function factsOf(diversity: HerdDiversity): [string, string][] {
  const { effective_ancestors_from: from, effective_ancestors_to: to } = diversity
  const rate = diversity.inbreeding_per_generation
  const size = diversity.effective_size
  return [
    ['Founders', count(diversity.founders)],
    ['Worth this many equal founders', decimal(diversity.effective_founders, 1)],
    [
      'Worth this many equal ancestors',
      to - from < 0.1 ? decimal(from, 1) : `${decimal(from, 1)} to ${decimal(to, 1)}`,
    ],
    ['Average inbreeding, %', percent(diversity.inbreeding, 2)],
    ['Inbreeding gained per generation, %', rate === null ? 'pedigrees too short' : percent(rate, 2)],
    [
      'Breeds like a herd of',
      size === null ? (rate === null ? 'unknown' : 'not rising') : count(Math.round(size)),
    ],
  ]
}
