import { wholePercent } from '@quarterpole/contract/chance'
import type { RacePrediction, RunnerPrediction } from '@quarterpole/contract/race'
import type { RaceCard } from '@quarterpole/contract/race-card'
import { gradedRunners, placeChances, percentsOf } from '@quarterpole/racing/whole-percents'
import { longDate } from '../reports/cross/cross-words.ts'
import { longDay, sexWordAt } from '../words/heading.ts'
import type { TableContent } from '../../platform/paper/table.ts'
import type { SharedPage } from './document.ts'
import { markup, type Part } from '../../platform/http/markup.ts'
import { type Cells, paragraph, section, table } from './parts.ts'
import { plural } from '../../platform/words/words.ts'

/** A sealed card: the chances as they were sealed, and its result once it is in. */
export const racePage = (card: RaceCard): SharedPage => ({
  kind: 'Race card',
  title: `${card.track_name}, ${card.race_number === null ? `${card.distance_yards} yards` : `race ${card.race_number}`}`,
  under: [raceFacts(card), `Sealed on ${longDate(card.sealed_at)}, before the race.`],
  isWide: true,
  content: [
    card.caution === null ? null : paragraph(card.caution, 'note'),
    paragraph(card.prediction.finding.map(({ text }) => text).join(''), 'finding'),
    section(
      'The field',
      table('Runners by chance to win', runnerTable(card.prediction), 'names'),
      paragraph(
        'Win, place and show: chances to run first, in the first two and in the first three. The ± beside a projected speed index is one run: 68 of 100 land inside. Confidence is how much we know, not how fast the horse is.',
        'note',
      ),
    ),
    section(
      'Why',
      markup`<ul>
        ${card.prediction.predictions.map((runner) => markup`<li>${why(runner)}</li>`)}
      </ul>`,
    ),
    result(card),
  ],
  method: methodOf(card.prediction),
})

function raceFacts({ race_date, post_time, distance_yards, request, prediction }: RaceCard): string {
  const { track_condition, temp_f, wind_mph } = request.weather_conditions
  return [
    longDay(race_date),
    post_time === null ? null : `post time ${clock.format(new Date(`2000-01-01T${post_time}:00Z`))}`,
    `${distance_yards} yards`,
    track_condition.replaceAll('_', ' '),
    `${temp_f} °F, wind ${wind_mph} mph`,
    request.purse === undefined ? null : `purse $${request.purse.toLocaleString('en-US')}`,
    plural(prediction.predictions.length, 'horse'),
  ]
    .filter((fact) => fact !== null)
    .join(' · ')
}

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })

function runnerTable({ predictions }: RacePrediction): Cells {
  const percents = percentsOf(predictions.map(placeChances))
  return [
    [
      { head: 'Horse', share: 4 },
      { head: 'Post', share: 1, align: 'right' },
      { head: 'Jockey, trainer', share: 3 },
      { head: 'Win', share: 1, align: 'right' },
      { head: 'Place', share: 1, align: 'right' },
      { head: 'Show', share: 1, align: 'right' },
      { head: 'Projected SI', share: 2, align: 'right' },
      { head: 'Confidence', share: 1, align: 'right' },
      { head: 'Starts', share: 1, align: 'right' },
      { head: 'Last three SI', share: 2, align: 'right' },
    ],
    predictions.map((runner, i) => [
      markup`${runner.horse_name} <small>${runnerWhat(runner)}</small>`,
      runner.post_position === null ? '–' : String(runner.post_position),
      [runner.jockey, runner.trainer].filter(Boolean).join(', ') || '–',
      `${wholePercent(runner.win_probability, percents[i]?.win)}%`,
      `${wholePercent(runner.place_probability, percents[i]?.place)}%`,
      `${wholePercent(runner.show_probability, percents[i]?.show)}%`,
      `${runner.projected_si.toFixed(1)} ± ${runner.sd_si.toFixed(1)}`,
      `${(runner.confidence * 100).toFixed(1)}%`,
      runner.starts === 0 ? 'none on file' : String(runner.starts),
      runner.last_si.length === 0 ? '–' : runner.last_si.join(' · '),
    ]),
  ]
}

/** "3-year-old filly by Lantern Ridge" */
function runnerWhat({ sex, age, sire_name }: RunnerPrediction): string {
  const noun = sexWordAt(sex, age).split(',')[0] ?? ''
  const by = sire_name === null ? '' : ` by ${sire_name}`
  return `${age === null ? noun : `${age}-year-old ${noun}`}${by}`
}

const why = ({ horse_name, reasons, active_injury }: RunnerPrediction): Part =>
  markup`<b>${horse_name}.</b>
    ${active_injury === null ? null : `Has an injury on file that is not over: ${active_injury}. `}${reasons.sentence}`

function result({ score, prediction }: RaceCard): Part {
  if (score === null) return null
  const out = score.not_started.length
  return section(
    'Result beside what was sealed',
    table('Result', resultTable(score, prediction), 'names'),
    out === 0 ? null : paragraph(`${plural(out, 'horse')} scratched; the other chances were rescaled.`),
  )
}

const resultTable = (score: NonNullable<RaceCard['score']>, prediction: RacePrediction): TableContent => [
  [
    { head: 'Horse', share: 3 },
    { head: 'Finish', share: 1, align: 'right' },
    { head: 'Chance we gave', share: 1, align: 'right' },
  ],
  gradedRunners(score, prediction).map(({ horse_name, finish, win_probability, percent }) => [
    horse_name,
    finish === null ? 'did not finish' : String(finish),
    `${wholePercent(win_probability, percent)}%`,
  ]),
]

function methodOf({ model, race_date }: RacePrediction): string[] {
  const values =
    model.evaluation === 'in_use'
      ? 'the breeding values of the day it was sealed'
      : `breeding values from what was known before ${longDay(race_date)}`
  const weights =
    model.kind === 'fitted'
      ? `weights fitted to ${plural(model.races, 'race')} on file`
      : 'default weights until there are enough races on file'
  return [
    `Chances come from each horse’s projected speed index and its spread, over all orders of finish (model ${model.version}). They are based on ${values} (${plural(model.starts, 'start')}) and ${weights}.`,
  ]
}
