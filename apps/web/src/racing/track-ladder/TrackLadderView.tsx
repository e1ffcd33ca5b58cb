import { TRACK_DISTANCES } from '@quarterpole/contract/limits'
import type { TrackLadder } from '@quarterpole/contract/track-ladder'
import { type ReactNode, useDeferredValue, useMemo, useRef } from 'react'
import { HowLink } from '../../how/HowLink.tsx'
import { pointSource } from '../tracks/SiBars.tsx'
import { clockText, readClock } from '../tracks/clock.ts'
import { AsTable } from '../../ui/AsTable.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Segmented, TextField } from '../../ui/Field.tsx'
import { look, Row } from '../../ui/Layout.tsx'
import pictureStyles from '../../ui/Picture.module.css'
import { PictureActions } from '../../ui/PictureActions.tsx'
import { PageTitle } from '../../ui/Section.tsx'
import { InfoNote } from '../../ui/States.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useTypedSearch } from '../../ui/use-typed-search.ts'
import { useWidth } from '../../ui/use-width.ts'
import { Finding, Muted, SourceNote } from '../../ui/Words.tsx'
import { ladderFinding, unracedText } from './ladder-words.ts'
import { isTimeAt, ladderRows, standardSi } from './ladder-rows.ts'
import { DEFAULT_YARDS, LADDER_ORDERS, type LadderSearch } from './ladder-search.ts'
import { LadderList } from './LadderList.tsx'
import { LadderPicture } from './LadderPicture.tsx'
import { LadderTable } from './LadderTable.tsx'
import styles from './TrackLadder.module.css'

const TABS = TRACK_DISTANCES.map((yards) => ({ value: `${yards}` as const, label: `${yards} yd` }))
const ORDERS = LADDER_ORDERS.map((value) => ({ value, label: value }))
/** Below this width the tracks are a list. */
const NARROW = 680

export interface TrackLadderViewProps {
  ladder: TrackLadder
  search: LadderSearch
  hrefOf: (change: LadderSearch) => string
  onChange: (change: LadderSearch) => void
  /** The nine times of the chosen track. */
  children?: ReactNode
}

/** Every track on one time axis: what a 100 takes, and what one time is worth. */
export function TrackLadderView({ ladder, search, hrefOf, onChange, children }: TrackLadderViewProps) {
  const { distance = DEFAULT_YARDS, time = '', sort = 'time', track } = search
  const { text, type } = useTypedSearch(time, (next) => onChange({ time: next === '' ? undefined : next }))
  const typed = readClock(text)
  const isWrong = text.trim() !== '' && (typed === undefined || !isTimeAt(ladder, typed))
  const timeS = useDeferredValue(isWrong ? undefined : typed)
  const { rows, unraced } = useMemo(() => ladderRows(ladder, sort, timeS), [ladder, sort, timeS])
  const [box, width] = useWidth<HTMLDivElement>(1264)
  const picture = useRef<SVGSVGElement>(null)
  const atStandard = timeS === undefined ? null : standardSi(ladder, timeS)
  const title = `Track ladder, ${ladder.distance_yards} yards, ${ladder.season} tables${timeS === undefined ? '' : `: what ${clockText(timeS)} earns at each track`}`
  const shared = { ladder, rows, timeS, chosen: track, width, hrefOf: (id: number) => hrefOf({ track: id }) }
  return (
    <div className={classNames(pictureStyles.page, styles.page)}>
      <PageTitle title="Track ladder" lead="One time, every track: what it earns at each.">
        <PictureActions title={title} picture={width >= NARROW ? picture : null} />
      </PageTitle>
      <Tabs
        label="Distance"
        value={`${distance}`}
        tabs={TABS}
        // A time belongs to its distance.
        onChange={(next) =>
          onChange({ distance: Number(next) as (typeof TRACK_DISTANCES)[number], time: undefined })
        }
      >
        <Row gap="2 3" align="end" justify="between" below={4} className={styles.controls}>
          <TextField
            label="A time to compare"
            inputMode="decimal"
            autoComplete="off"
            placeholder={clockText(ladder.minimum_standard_s)}
            value={text}
            onChange={(event) => type(event.target.value)}
            error={
              isWrong
                ? `Enter a time for ${ladder.distance_yards} yards, for example ${clockText(ladder.minimum_standard_s)}.`
                : undefined
            }
          />
          <Row gap="2 3" size="small" tone="muted">
            <span aria-hidden="true">Sort by</span>
            <Segmented
              label="Sort by"
              size="small"
              value={sort}
              choices={ORDERS}
              onChange={(next) => onChange({ sort: next })}
            />
          </Row>
        </Row>
        <div className={look({ below: 4 })} aria-live="polite">
          <Finding parts={ladderFinding(ladder, rows, timeS)} />
        </div>
        <div ref={box}>
          {width < NARROW ? (
            rows.length > 0 && <LadderList {...shared} />
          ) : (
            <LadderPicture
              {...shared}
              ref={picture}
              unraced={unraced.length}
              standardSi={atStandard}
              title={title}
            />
          )}
        </div>
        <Notes
          ladder={ladder}
          hasTime={timeS !== undefined}
          isPartial={rows.some((row) => row.track.winners < 9)}
        />
        {unraced.length > 0 && rows.length > 0 && (
          <>
            <Muted>{unracedText(ladder, unraced.length)}</Muted>
            <InfoNote label={`Tracks without winners at ${ladder.distance_yards} yards`}>
              <p>{unraced.map(({ name }) => name).join(', ')}</p>
            </InfoNote>
          </>
        )}
        {children}
        <div className={pictureStyles.table}>
          <AsTable>
            <LadderTable {...{ ladder, rows, unraced, timeS }} standardSi={atStandard} />
          </AsTable>
        </div>
      </Tabs>
    </div>
  )
}

interface NotesProps {
  ladder: TrackLadder
  hasTime: boolean
  isPartial: boolean
}

function Notes({ ladder, hasTime, isPartial }: NotesProps) {
  return (
    <SourceNote className={look({ above: 3, below: 3 })}>
      SI 100 is the mean of the three fastest winners a year over three years at that track. Each point is{' '}
      {ladder.seconds_per_point} s{pointSource(ladder)}
      {isPartial && ' Dashed: fewer than nine winners, and the Minimum Standard makes up the rest.'}
      {hasTime &&
        ' Copper dashes: the same run in still air at sea level (fair time), for comparing raw times; an index is never corrected for altitude.'}{' '}
      <HowLink card="bias" section="speed-index" of="speed index" />
    </SourceNote>
  )
}
