import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { herdCountsQuery } from '../../herd/sample/queries.ts'
import { Segmented } from '../../ui/Field.tsx'
import { PageTitle } from '../../ui/Section.tsx'
import { DoubtedParentsView } from './DoubtedParents.tsx'
import { LikelyPairs } from './LikelyPairs.tsx'
import { QualityView } from './Quality.tsx'
import { doubtedParentsQuery, qualityQuery } from '../upload/queries.ts'

/**
 * Data quality of my horses; of all on file at a click, where there are reference horses too. The parents in doubt,
 * slow in a big herd, load last.
 */
export function QualityPage() {
  const { data: counts, isPending } = useQuery(herdCountsQuery)
  const hasBoth = counts !== undefined && counts.reference > 0 && counts.mine > 0
  const [isAll, setAll] = useState(false)
  const quality = useQuery({ ...qualityQuery(hasBoth && !isAll), enabled: !isPending })
  const doubted = useQuery({ ...doubtedParentsQuery(hasBoth && !isAll), enabled: quality.data !== undefined })
  const aside = hasBoth && (
    <Segmented
      label="Whose horses"
      size="small"
      value={isAll ? 'all' : 'mine'}
      choices={[
        { value: 'mine', label: 'Mine' },
        { value: 'all', label: 'All' },
      ]}
      onChange={(whose) => setAll(whose === 'all')}
    />
  )
  return (
    <>
      <PageTitle title="Data Quality">{aside}</PageTitle>
      <QualityView
        quality={quality.data}
        whose={hasBoth ? (isAll ? 'all' : 'mine') : undefined}
        error={quality.error}
        onRetry={() => void quality.refetch()}
      />
      {quality.data !== undefined && quality.data.horses > 0 && (
        <>
          <DoubtedParentsView
            doubted={doubted.data}
            error={doubted.error}
            onRetry={() => void doubted.refetch()}
          />
          <LikelyPairs />
        </>
      )}
    </>
  )
}
