import type { CareerLine, CareerStart } from '@quarterpole/contract/career-line'
import { dayOf } from '../../ui/words/day.ts'
import { count, decimal, plural } from '../../ui/words/number.ts'
import { finishWord, windWord } from '../../herd/horses/record-line.ts'
import { within } from '../../herd/horses/out-words.ts'
import type { FindingPart } from '../../ui/Words.tsx'

/** Wind along the track that gets a flag, mph. */
const FLAG_MPH = 5

/** Which way the flag of a start points; none in little wind or where it was not recorded. */
export function flagOf({ wind_mph }: Pick<CareerStart, 'wind_mph'>): 'tail' | 'head' | null {
  if (wind_mph === null || Math.abs(wind_mph) < FLAG_MPH) return null
  return wind_mph > 0 ? 'tail' : 'head'
}

export const level = ({ si, sd }: { si: number; sd: number }) => `${decimal(si, 1)} ± ${decimal(sd, 1)}`

/** The career in a sentence or two. */
export function careerFinding({ starts, form, breeding, distance_yards }: CareerLine): FindingPart[] {
  const plain = (text: string) => ({ text, strong: false })
  const strong = (text: string) => ({ text, strong: true })
  if (breeding === null)
    return [
      plain(
        starts.length === 0
          ? 'No starts on file, and not rated.'
          : `${plural(starts.length, 'start')}, not rated yet.`,
      ),
    ]
  const before = breeding.counts_foals ? 'breeding and foals' : 'breeding alone'
  const now = form.at(-1)
  if (now === undefined)
    return [plain(`No rated starts: on ${before}, a true form of `), strong(level(breeding)), plain('.')]
  return [
    plain(`True form at ${count(distance_yards)} yards is `),
    strong(level(now)),
    plain(` after ${plural(now.starts, 'start')}; on ${before} it was ${level(breeding)}.`),
  ]
}

/** "Mar 3, 2026: Ruidoso Downs, 350 yd, 2 of 8, SI 92, wind 8 mph head; true form then 90.1 ± 4.2" */
export function startWords(start: CareerStart): string {
  const { race_date, track_name, distance_yards, si, form } = start
  const facts = [
    track_name,
    `${distance_yards} yd`,
    finishWord(start),
    si === null ? 'no speed index' : `SI ${si}`,
    flagOf(start) === null ? null : `wind ${windWord(start.wind_mph)}`,
  ].filter((fact) => fact !== null)
  return `${dayOf(race_date)}: ${facts.join(', ')}${form === null ? '' : `; true form then ${level(form)}`}`
}

/** "fetlock chip, 38 days" */
export const injuryWords = ({ type, days }: Pick<CareerLine['injuries'][number], 'type' | 'days'>) =>
  `${within(type)}, ${plural(days, 'day')}`
export const layoffWords = ({ days }: CareerLine['layoffs'][number]) => `off ${plural(days, 'day')}`
