import { NotLoaded } from '../app/NotLoaded.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../ui/may.ts'
import type { CardName } from '../app/paths.ts'
import { Facts } from '../ui/Table.tsx'
import { type Fact, HERD_FACT_NEEDS, HERD_FACTS } from './herd-facts.ts'

/** What the model has of this herd; nothing where that is not open to the reader. */
export function HerdData({ card }: { card: CardName }) {
  const may = useMay(HERD_FACT_NEEDS[card])
  return may ? <LoadedData card={card} /> : null
}

function LoadedData({ card }: { card: CardName }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['how', card],
    queryFn: ({ signal }) => HERD_FACTS[card]({ signal }),
  })
  return <HerdDataView facts={data} error={error} onRetry={() => void refetch()} />
}

interface HerdDataViewProps {
  /** Undefined while they load. */
  facts: readonly Fact[] | undefined
  error: Error | null
  onRetry: () => void
}

export function HerdDataView({ facts, error, onRetry }: HerdDataViewProps) {
  if (facts !== undefined) return <Facts facts={facts} />
  return <NotLoaded what="the herd’s figures" error={error} onRetry={onRetry} rows={4} columns={2} />
}
