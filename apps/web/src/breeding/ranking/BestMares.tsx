import { NotLoaded } from '../../app/NotLoaded.tsx'
import type { BestMaresReply, RankedMare } from '@quarterpole/contract/best-mares'
import type { TraitDistance } from '@quarterpole/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { decimal, plural } from '../../ui/words/number.ts'
import { paths } from '../../app/paths.ts'
import { inbreedingPercent } from '../../herd/pedigree/inbreeding-words.ts'
import { HowLink } from '../../how/HowLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/Field.tsx'
import { GenotypeMark } from '../../ui/Genotype.tsx'
import { Section } from '../../ui/Section.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { ValueUnit } from '../../ui/Value.tsx'
import { Dim, Muted, Name } from '../../ui/Words.tsx'
import { bestMaresQuery } from '../predictions/queries.ts'
import { BalanceLine } from './BalanceSlider.tsx'
import { DISEASE_STATE } from './ranking-words.ts'
import { look, Row } from '../../ui/Layout.tsx'
import styles from './BestMares.module.css'

/** My living mares ranked for one stallion. */
export function BestMares({ sire, yards }: { sire: { id: number; name: string }; yards: TraitDistance }) {
  const [outcross, setOutcross] = useState(0.3)
  const [relatives, setRelatives] = useState(false)
  const choice = useDeferredValue({ outcross, yards, relatives })
  const ranking = useQuery(
    bestMaresQuery(sire.id, {
      distance_yards: choice.yards,
      outcross: choice.outcross,
      include_relatives: choice.relatives,
      max_inbreeding: null,
      exclude_affected: false,
      limit: 500,
    }),
  )
  return (
    <Section title={`Every mare for ${sire.name}`}>
      <Row gap="3 5" below={5}>
        <BalanceLine value={outcross} onChange={setOutcross} />
        <CheckField
          label="Include his dam, daughters and sisters"
          checked={relatives}
          onChange={setRelatives}
        />
      </Row>
      <BestMaresView
        reply={ranking.data}
        error={ranking.error}
        onRetry={() => void ranking.refetch()}
        sireId={sire.id}
      />
    </Section>
  )
}

interface ViewProps {
  /** Undefined while it loads. */
  reply: BestMaresReply | undefined
  error: Error | null
  onRetry: () => void
  sireId: number
}

const FIRST = 10

export function BestMaresView({ reply, error, onRetry, sireId }: ViewProps) {
  const [all, setAll] = useState(false)
  if (error !== null || reply === undefined)
    return (
      <NotLoaded
        label="Ranking your mares"
        title="We couldn’t rank your mares"
        error={error}
        onRetry={onRetry}
        rows={6}
        columns={4}
      />
    )
  if (reply.ranked.length === 0)
    return (
      <EmptyState title="No mare to rank">
        We rank your living mares, two to 25 years old. Mark yours under Horse Management.
      </EmptyState>
    )
  const { ranked } = reply
  return (
    <>
      <div className={styles.ranks}>
        <Table
          entries="1.6rem 1fr auto"
          left
          dense
          caption={`Your mares by expected speed index at ${reply.distance_yards} yards and inbreeding`}
        >
          <thead>
            <tr>
              <Th num>Rank</Th>
              <Th>Mare</Th>
              <Th num>SI, {reply.distance_yards} yd</Th>
              <Th num>Inbreeding</Th>
              <Th>Worst result in 100 foals</Th>
            </tr>
          </thead>
          <tbody>
            {(all ? ranked : ranked.slice(0, FIRST)).map((mare) => (
              <MareRow
                key={mare.mare_id}
                mare={mare}
                href={paths.breeding({ sire: sireId, dam: mare.mare_id, yards: reply.distance_yards })}
              />
            ))}
          </tbody>
        </Table>
      </div>
      <Foot reply={reply} />
      {ranked.length > FIRST && (
        <Button onClick={() => setAll(!all)}>
          {all ? `Show the first ${FIRST}` : `Show all ${ranked.length}`}
        </Button>
      )}
    </>
  )
}

function MareRow({ mare, href }: { mare: RankedMare; href: string }) {
  const { inbreeding_coefficient: f, worst_disease } = mare
  return (
    <tr className={worst_disease.is_grave ? styles.grave : undefined}>
      <Td num className={styles.rank}>
        <Dim>{mare.rank}</Dim>
      </Td>
      <RowHead className={styles.mare}>
        <Name href={href}>{mare.mare_name}</Name> {mare.birth_year !== null && <Dim>{mare.birth_year}</Dim>}
      </RowHead>
      <Td num className={styles.speed}>
        <ValueUnit value={decimal(mare.expected_si, 1)} spread={decimal(mare.sd_of_expected, 1)} />
      </Td>
      <Td num area="auto / 2" className={styles.related}>
        {f === null ? '–' : `${inbreedingPercent(f)}%`}
      </Td>
      <Td>
        <GenotypeMark state={DISEASE_STATE[worst_disease.code]}>{worst_disease.label}</GenotypeMark>
      </Td>
    </tr>
  )
}

function Foot({
  reply: { ranked, mares, relatives_left_out: left, unmarked_left_out: unmarked },
}: {
  reply: BestMaresReply
}) {
  const close = ranked.filter((mare) => mare.within_error_of_first).length
  const sentences = [
    mares > ranked.length ? `The best ${ranked.length} of ${plural(mares, 'mare')}.` : '',
    close > 1 ? `${close} mares are too close to call on speed. Go by health and disposition.` : '',
    left > 0 ? `${plural(left, 'relative')} of his left out.` : '',
    unmarked > 0 ? `${plural(unmarked, 'mare')} not marked as a broodmare left out.` : '',
    ranked.some(({ inbreeding_coefficient }) => inbreeding_coefficient === null)
      ? '“–”: too little pedigree to figure inbreeding; she ranks as if it were average.'
      : '',
  ].filter((sentence) => sentence !== '')
  return (
    <Muted className={look({ above: 3, below: 3 })}>
      {sentences.join(' ')} <HowLink card="foal" section="ranking" of="the ranking of mares" />
    </Muted>
  )
}
