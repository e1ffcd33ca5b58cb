import type { TraitDistance } from '@quarterpole/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { May } from '../../ui/may.ts'
import { CheckField, SelectField } from '../../ui/Field.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Section } from '../../ui/Section.tsx'
import { matingsQuery } from '../predictions/queries.ts'
import { RankingView } from './RankingView.tsx'
import { BalanceSlider } from './BalanceSlider.tsx'
import { Row } from '../../ui/Layout.tsx'
import styles from './Ranking.module.css'

interface StallionRankingProps {
  dam: { id: number; name: string }
  sireId: number | undefined
  yards: TraitDistance
}

const FEES = [
  { value: '', label: 'any' },
  { value: '2500', label: 'up to $2,500' },
  { value: '5000', label: 'up to $5,000' },
  { value: '10000', label: 'up to $10,000' },
] as const

/** Every stallion of the herd ranked for one mare, by a balance of speed and outcross. */
export function StallionRanking({ dam, sireId, yards }: StallionRankingProps) {
  const [outcross, setOutcross] = useState(0.3)
  const [excludeAffected, setExcludeAffected] = useState(false)
  const [fee, setFee] = useState<string>('')
  const [relatives, setRelatives] = useState(false)
  const [history, setHistory] = useState(false)
  const choice = useDeferredValue({ outcross, yards, excludeAffected, fee, relatives, history })
  const ranking = useQuery(
    matingsQuery(dam.id, {
      distance_yards: choice.yards,
      outcross: choice.outcross,
      max_inbreeding: null,
      exclude_affected: choice.excludeAffected,
      max_stud_fee: choice.fee === '' ? null : Number(choice.fee),
      include_close_relatives: choice.relatives,
      include_history: choice.history,
      limit: 500,
    }),
  )
  return (
    <Section
      title={`Every stallion for ${dam.name}`}
      aside={
        <Row gap="1 4" className={styles.balance}>
          <BalanceSlider value={outcross} onChange={setOutcross} />
        </Row>
      }
    >
      <Filters folded={sireId !== undefined}>
        <May need="money">
          <div style={{ width: '10rem' }}>
            <SelectField label="Stud fee" value={fee} choices={FEES} onChange={setFee} />
          </div>
        </May>
        <CheckField
          label="Skip crosses that can give affected foals"
          checked={excludeAffected}
          onChange={setExcludeAffected}
        />
        <CheckField label="Her close relatives too" checked={relatives} onChange={setRelatives} />
        <CheckField label="History too: died, retired, past 25" checked={history} onChange={setHistory} />
      </Filters>
      <RankingView
        reply={ranking.data}
        error={ranking.error}
        onRetry={() => void ranking.refetch()}
        damId={dam.id}
        sireId={sireId}
        yards={yards}
        stale={ranking.isPlaceholderData}
      />
    </Section>
  )
}

/** Beside a cross they are a fold: few look for another stud there. */
function Filters({ folded, children }: { folded: boolean; children: ReactNode }) {
  const row = (
    <Row gap="3 5" align="end" below={5} className={styles.filters}>
      {children}
    </Row>
  )
  return folded ? <Fold label="Filters">{row}</Fold> : row
}
