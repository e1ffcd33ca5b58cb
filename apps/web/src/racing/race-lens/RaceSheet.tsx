import { wholePercent } from '@quarterpole/contract/chance'
import type { RacePrediction, RunnerPrediction } from '@quarterpole/contract/race'
import { conditionWord } from '../../ui/words/condition.ts'
import { clockOf, dayOf, localDay } from '../../ui/words/day.ts'
import { dollars, plural } from '../../ui/words/number.ts'
import { outWords } from '../../herd/horses/out-words.ts'
import { classNames } from '../../ui/class-names.ts'
import { Finding } from '../../ui/Words.tsx'
import { useNow } from '../../ui/use-now.ts'
import type { RaceRequest } from '../race/card-draft.ts'
import { PostBox } from './PostBox.tsx'
import { basisWords, runnerWhat, si, WIND_WORD, workRank } from '../race/race-words.ts'
import styles from './RaceSheet.module.css'
import { enteredChances, FigureHeads } from './RunnerTable.tsx'
import { SheetRunnings } from './SheetRunnings.tsx'
import { NO_PERCENTS, type Percents, percentsOf } from '@quarterpole/racing/whole-percents'

/** Above this many runners a horse's line is shorter, so that the hundred runnings fit below. */
const SOME = 8
/** Above this many the lines are set closer, and the hundred runnings left out. */
const MANY = 12

export interface RaceSheetProps {
  prediction: RacePrediction
  request: Pick<RaceRequest, 'weather_conditions' | 'purse'>
  /** What is wrong with the prediction of a sealed card. */
  caution?: string | null
}

/** The race on one printed page, as entered. Hidden on screen; in print everything else of the page is. */
export function RaceSheet({ prediction, request, caution = null }: RaceSheetProps) {
  const { predictions } = prediction
  const today = localDay(useNow())
  const percents = percentsOf(predictions.map(enteredChances))
  return (
    <section
      className={classNames(
        styles.sheet,
        predictions.length > SOME && styles.some,
        predictions.length > MANY && styles.many,
      )}
      aria-label="Printed race"
    >
      <Head prediction={prediction} request={request} caution={caution} />
      <table>
        <thead>
          <tr>
            <th scope="col">Rank</th>
            <th scope="col">Post</th>
            <th scope="col">Horse</th>
            <th scope="col">Jockey, trainer</th>
            <th scope="col" data-num>
              Lb
            </th>
            <th scope="col" data-num>
              Win
            </th>
            <FigureHeads />
            <th scope="col" data-num>
              Last three
            </th>
            <th scope="col" data-num>
              Out
            </th>
            <th scope="col" data-num>
              Work
            </th>
          </tr>
        </thead>
        {predictions.map((runner, i) => (
          <SheetRunner
            key={runner.horse_id}
            runner={runner}
            rank={i + 1}
            percents={percents[i] ?? NO_PERCENTS}
            raceDate={prediction.race_date}
          />
        ))}
      </table>
      {predictions.length <= MANY && <SheetRunnings prediction={prediction} />}
      <footer>
        <p>
          Win, Place, Show: chances to run first, in the first two, in the first three. ± is one run: 68 of
          100 land inside. Out, Work: days since the last race and the last work. {basisWords(prediction)}{' '}
          Model {prediction.model.version}.
        </p>
        <p>Quarterpole, printed {dayOf(today)}. Estimates from past results. Not to be used for wagering.</p>
      </footer>
    </section>
  )
}

function Head({ prediction, request: { weather_conditions: weather, purse }, caution }: RaceSheetProps) {
  const { race_number, post_time, track_name, race_date, distance_yards, predictions } = prediction
  const wind = weather.wind_direction === undefined ? '' : ` ${WIND_WORD[weather.wind_direction]}`
  const facts = [
    dayOf(race_date),
    post_time ? `post time ${clockOf(post_time)}` : null,
    `${distance_yards} yards`,
    conditionWord(weather.track_condition),
    purse === undefined ? null : `purse $${dollars(purse)}`,
    `${weather.temp_f} °F, wind ${weather.wind_mph} mph${wind}`,
    plural(predictions.length, 'horse'),
  ].filter((fact) => fact !== null)
  return (
    <header>
      <h2>
        {race_number ? `Race ${race_number}, ` : ''}
        {track_name}
      </h2>
      <p>{facts.join(' · ')}</p>
      {caution && <p>{caution}</p>}
      <Finding parts={prediction.finding} />
    </header>
  )
}

interface SheetRunnerProps {
  runner: RunnerPrediction
  rank: number
  percents: Percents
  raceDate: string
}

function SheetRunner({ runner, rank, percents, raceDate }: SheetRunnerProps) {
  const { sire_name, jockey, trainer, weight_lb, works } = runner
  const what = `${runnerWhat(runner)}${sire_name === null ? '' : ` by ${sire_name}`}`
  return (
    <tbody>
      <tr>
        <td data-num>{rank}</td>
        <td>{runner.post_position === null ? '–' : <PostBox post={runner.post_position} />}</td>
        <th scope="row">
          {runner.horse_name} <small>{what}</small>
        </th>
        <td className={styles.people}>{[jockey, trainer].filter(Boolean).join(', ') || '–'}</td>
        <td data-num>{weight_lb ?? '–'}</td>
        {(['win', 'place', 'show'] as const).map((name) => (
          <td key={name} data-num>
            {wholePercent(runner[`${name}_probability`], percents[name])}%
          </td>
        ))}
        <td data-num>
          <b>{si(runner.projected_si)}</b> ± {si(runner.sd_si)}
        </td>
        <td data-num>{runner.last_si.length === 0 ? '–' : runner.last_si.join(' · ')}</td>
        <td data-num>{runner.days_since ?? '–'}</td>
        <td data-num>{works?.[0]?.days_before ?? '–'}</td>
      </tr>
      <tr>
        <td colSpan={12} className={styles.reasons}>
          <span className={styles.what}>{what}. </span>
          {runner.active_injury !== null && (
            <b className={styles.out}>{outWords(runner.injury ?? runner.active_injury, raceDate)}. </b>
          )}
          {reasonWords(runner)}
          {workWords(runner)}
        </td>
      </tr>
    </tbody>
  )
}

/** "For: her record (+2.6), breeding (+1.6). Against: time off (−0.3)." */
function reasonWords({ reasons: { pros, cons } }: RunnerPrediction): string {
  const of = (word: string, list: readonly string[]) =>
    list.length === 0 ? '' : `${word}: ${list.join(', ')}. `
  return of('For', pros) + of('Against', cons)
}

/** "Worked 350 yd in 18.10, 2/14." */
function workWords({ works }: RunnerPrediction): string {
  const [last] = works ?? []
  if (last === undefined) return ''
  const time = last.time_s === null ? '' : ` in ${last.time_s.toFixed(2)}`
  return `Worked ${last.distance_yards} yd${time}${last.place === null ? '' : `, ${workRank(last)}`}.`
}
