import { NotLoaded } from '../../app/NotLoaded.tsx'
import type { DataQuality, QualityLack } from '@quarterpole/contract/data-import'
import { ASK_STATUS_YEARS } from '@quarterpole/contract/limits'
import { useState } from 'react'
import { count, decimal, percent, plural, signed } from '../../ui/words/number.ts'
import type { Whose } from '../../herd/horses/horse-search.ts'
import { lackWords, QUALITY_WORDS } from '../../herd/horses/quality-words.ts'
import { paths } from '../../app/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { LimitBar } from '../../ui/Bars.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Segmented } from '../../ui/Field.tsx'
import { Mark } from '../../ui/Marks.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { HiddenTh, RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { ValueUnit } from '../../ui/Value.tsx'
import { Dim, Muted, Name, SourceNote } from '../../ui/Words.tsx'
import { FAIR, FULL_QUALITY, GOOD } from './quality-parts.ts'
import { ScoreHistogram } from './ScoreHistogram.tsx'
import { QualityBar, QualityKey } from './QualityBar.tsx'
import { Grid, Line, look, Stack } from '../../ui/Layout.tsx'
import styles from '../upload/DataStudio.module.css'

type Rating = { tone: 'ok' | 'caution' | 'danger'; word: 'good' | 'fair' | 'thin' }
const ratingOf = (value: number, good: number, fair: number): Rating =>
  value >= good
    ? { tone: 'ok', word: 'good' }
    : value >= fair
      ? { tone: 'caution', word: 'fair' }
      : { tone: 'danger', word: 'thin' }

interface QualityViewProps {
  /** Undefined while it loads. */
  quality: DataQuality | undefined
  /** Whose horses these are, where there are others too. */
  whose?: Whose | undefined
  error: Error | null
  onRetry: () => void
}

/** Data quality: loading, failed, or there. */
export function QualityView({ quality, whose, error, onRetry }: QualityViewProps) {
  if (quality === undefined)
    return (
      <NotLoaded
        what="the data quality"
        label="Checking your data"
        error={error}
        onRetry={onRetry}
        rows={8}
        columns={3}
        view
      />
    )
  if (quality.horses === 0)
    return (
      <EmptyState title="No horses yet">Import your horses and we’ll show how complete they are.</EmptyState>
    )
  return <Quality quality={quality} whose={whose} />
}

/** Completeness of the herd, all scores, and the ten horses that would gain most or have the most. */
function Quality({ quality, whose }: { quality: DataQuality; whose: Whose | undefined }) {
  const { top, lowest, gaps, ask_status, scores, ...whole } = quality
  return (
    <Grid gap="5 gutter" align="start" columns="minmax(12rem, 1fr) 3fr" collapse="tablet">
      <Stack shrinks>
        <WholeHerd {...whole} />
        <Gaps gaps={gaps} whose={whose} />
        <AskStatus horses={ask_status} whose={whose} />
      </Stack>
      <Stack shrinks>
        <ScoreHistogram scores={scores} whose={whose} />
        <Scores top={top} lowest={lowest} />
      </Stack>
    </Grid>
  )
}

function WholeHerd({
  horses,
  completeness,
  races,
  other_races,
  aqha_id_accuracy,
}: Omit<DataQuality, 'top' | 'lowest' | 'gaps' | 'scores' | 'ask_status'>) {
  const { tone, word } = ratingOf(completeness, GOOD.completeness, FAIR.completeness)
  return (
    <Stack className={styles.figures}>
      <Stack gap={2} line="above" padTop={4} padBottom={4}>
        <h3>Horses with genetics</h3>
        <ValueUnit figure value={percent(completeness, 0)} unit="%" />
        <LimitBar
          label={`${percent(completeness, 0)} percent of your horses have genetics: ${word}`}
          percent={completeness * 100}
          limits={[FAIR.completeness * 100, GOOD.completeness * 100]}
        />
        <Muted>
          <Mark tone={tone}>{word}</Mark>; of {plural(horses, 'horse')}. 90 is good, below 70 is thin
        </Muted>
      </Stack>
      <Stack gap={2} line="above" padTop={4} padBottom={4}>
        <h3>Races on record</h3>
        <ValueUnit figure value={count(races)} />
        {other_races > 0 && <Muted>your horses ran in; and {count(other_races)} of reference horses</Muted>}
      </Stack>
      <Stack gap={2} line="above" padTop={4} padBottom={4}>
        <h3>AQHA id accuracy</h3>
        {aqha_id_accuracy === null ? (
          <p>No AQHA ids yet</p>
        ) : (
          <>
            <ValueUnit figure value={percent(aqha_id_accuracy, 0)} unit="%" />
            <Muted>of your AQHA ids are in the registry’s format</Muted>
          </>
        )}
      </Stack>
    </Stack>
  )
}

const GAPS_SHOWN = 5

/** The gaps that cost the most points. */
function Gaps({ gaps, whose }: Pick<DataQuality, 'gaps'> & { whose: Whose | undefined }) {
  if (gaps.length === 0) return null
  return (
    <Stack gap={2} line="above" padTop={4} padBottom={4} className={styles.gaps}>
      <h3>What would help most</h3>
      <Stack as="ol" gap={2} size="small">
        {gaps.slice(0, GAPS_SHOWN).map(({ item, horses, points }) => (
          <Line as="li" gap={3} align="baseline" justify="between" key={item}>
            <span>
              <Anchor href={paths.horses({ lacks: item, whose })}>
                {plural(horses, 'horse is', 'horses are')} missing {QUALITY_WORDS[item]}
              </Anchor>
            </span>
            <ValueUnit value={points < 0.05 ? 'under +0.1' : signed(points, 1)} unit="pt" />
          </Line>
        ))}
      </Stack>
      <Muted>What the average score would gain.</Muted>
    </Stack>
  )
}

/** Old horses that nobody has called dead or alive. */
function AskStatus({ horses, whose }: { horses: number; whose: Whose | undefined }) {
  if (horses === 0) return null
  return (
    <Muted>
      <Anchor href={paths.horses({ status: 'ask', whose })}>
        {plural(horses, 'horse')} over {ASK_STATUS_YEARS}
      </Anchor>{' '}
      {horses === 1 ? 'has' : 'have'} no status on file. Still alive?
    </Muted>
  )
}

const LISTS = [
  { value: 'lowest', label: 'Most to gain' },
  { value: 'top', label: 'Most complete' },
] as const
const CAPTIONS = {
  lowest: 'Data quality of the ten horses with the most to gain',
  top: 'Data quality of your ten most complete horses',
} as const

function Scores({ top, lowest }: Pick<DataQuality, 'top' | 'lowest'>) {
  const [list, setList] = useState<(typeof LISTS)[number]['value']>('lowest')
  return (
    <div className={classNames(look({ shrinks: true }), styles.scores)}>
      <div className={look({ below: 3 })}>
        <Segmented size="small" label="Which ten horses" value={list} choices={LISTS} onChange={setList} />
      </div>
      <Table caption={CAPTIONS[list]} entries="1fr auto 4.2rem">
        <thead>
          <tr>
            <Th>Horse</Th>
            <Th num>Score</Th>
            <HiddenTh>Chart</HiddenTh>
            <Th>Rating</Th>
            <Th>What’s missing</Th>
          </tr>
        </thead>
        <tbody>
          {(list === 'top' ? top : lowest).map(({ horse_id, name, score, lacks }) => {
            const { tone, word } = ratingOf(score, GOOD.score, FAIR.score)
            return (
              <tr key={horse_id}>
                <RowHead>
                  <Name href={paths.horse(horse_id)}>{name}</Name>
                </RowHead>
                <Td num>
                  <b>{decimal(score, 1)}</b>
                </Td>
                <Td whole className={styles.drawn}>
                  <QualityBar quality={{ score, lacks }} />
                </Td>
                <Td className={styles.word}>
                  <Mark tone={tone}>{word}</Mark>
                </Td>
                <Td whole className={classNames(styles.raise, lacks.length === 0 && styles.full)}>
                  <Raise lacks={lacks} />
                </Td>
              </tr>
            )
          })}
        </tbody>
      </Table>
      <QualityKey />
      <SourceNote className={look({ above: 3 })}>
        A full record scores {FULL_QUALITY}. {GOOD.score} is good, {FAIR.score} is fair.
      </SourceNote>
    </div>
  )
}

/** The gap that costs most, and how many more there are. */
function Raise({ lacks: [most, ...others] }: { lacks: readonly QualityLack[] }) {
  if (most === undefined) return <Dim>nothing</Dim>
  return (
    <>
      {lackWords(most)} <Dim>{signed(most.points, 1)}</Dim>
      {others.length > 0 && (
        <Dim>
          , {others.length}
          {'\u00a0'}more
        </Dim>
      )}
    </>
  )
}
