import type { CareerLine, CareerStart } from '@quarterpole/contract/career-line'
import { siBand } from '@quarterpole/racing/speed-index'
import { SI_BAND_WORD } from '../../ui/Marks.tsx'
import { StartMark } from './CareerDots.tsx'
import { Inline, Row } from '../../ui/Layout.tsx'
import { flagOf } from './career-words.ts'

/** The signs that this career has, and what they mean. */
export function CareerLegend({
  career: { starts, layoffs, injuries, breeding },
  flags,
}: {
  career: CareerLine
  flags: boolean
}) {
  /** A start that has the sign, without its other signs. */
  const sample = (is: (start: CareerStart) => boolean, words: string, sign?: 'finish' | 'wind_mph') => {
    const start = starts.find(is)
    if (start === undefined) return null
    return {
      words,
      start: {
        ...start,
        finish: sign === 'finish' ? start.finish : null,
        wind_mph: sign === 'wind_mph' ? start.wind_mph : null,
      },
    }
  }
  const bands = (['record', 'strong', 'below'] as const).map((band) =>
    sample(({ si }) => si !== null && siBand(si) === band, SI_BAND_WORD[band]),
  )
  const signs = [
    ...bands,
    sample(({ finish, status }) => finish === 1 && status === 'finished', 'tick: won', 'finish'),
    sample(
      (start) => flags && flagOf(start) !== null,
      'flag: wind of 5 mph or more, right is a tailwind',
      'wind_mph',
    ),
    sample(({ si, status }) => si === null && status !== 'finished', 'did not finish'),
    sample(({ si, status }) => si === null && status === 'finished', 'no speed index'),
  ].filter((sign) => sign !== null)
  return (
    <Row as="p" gap="2 4" size="small" tone="muted">
      {signs.map(({ start, words }) => (
        <Inline as="span" gap={2} key={words}>
          <svg width="24" height="22" viewBox="-9 -13 24 22" aria-hidden="true">
            <StartMark dot={{ start, x: 0, y: 0 }} kind="page" hasFlag />
          </svg>
          {words}
        </Inline>
      ))}
      {breeding !== null && (
        <Inline as="span" gap={2}>
          dotted: {breeding.counts_foals ? 'breeding, with foals' : 'sire and dam'}
        </Inline>
      )}
      {layoffs.length + injuries.length > 0 && (
        <Inline as="span" gap={2}>
          gray: time off
        </Inline>
      )}
    </Row>
  )
}
