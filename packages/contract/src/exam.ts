import { choice, day, notes, number, ofKinds, optional, text } from './fields.ts'
import { defineRecord } from './record.ts'

const MAX_MM = 100
const follicle = (side: string, headers: string) =>
  ofKinds(
    ['check'],
    optional(
      number(
        side,
        { min: 0, max: MAX_MM, unit: 'mm' },
        { headers, hint: 'The largest follicle.', example: '35' },
      ),
    ),
  )

/** What was seen of a mare in season, or done, day by day: what decides when she is bred. */
export const exam = defineRecord({
  name: 'exam',
  plural: 'exams',
  noun: 'breeding exam',
  nouns: 'breeding exams',
  tag: 'Season',
  read: 'read_barn',
  write: 'add_events',
  by: 'exam_date',
  due: { on: 'next_due', what: 'kind' },
  areNotesShared: true,
  fields: {
    kind: choice(
      'Kind',
      { check: 'Follicle check', teased: 'Teasing', culture: 'Culture', treatment: 'Uterine treatment' },
      {
        preset: 'check',
        headers: 'exam kind, event, what',
        fileWords: {
          check: 'ultrasound, palpation, palpated, palp, follicles, breeding exam, us',
          teased: 'tease, teaser, heat check',
          culture: 'cytology, swab, biopsy',
          treatment: 'lavage, flushed, infusion, flush',
        },
      },
    ),
    exam_date: day('Date', {
      isPast: true,
      headers: 'day, on, exam day, checked on, palpated on',
      lacking: 'Enter the day.',
    }),
    left_mm: follicle('Left ovary', 'left, left follicle, lo, l ovary'),
    right_mm: follicle('Right ovary', 'right, right follicle, ro, r ovary'),
    ovulated: ofKinds(
      ['check'],
      optional(
        choice(
          'Ovulated',
          { left: 'Left', right: 'Right', both: 'Both' },
          { headers: 'ovulation, ov', fileWords: { left: 'l, lo', right: 'r, ro', both: 'double, twin' } },
        ),
      ),
    ),
    edema: ofKinds(
      ['check'],
      optional(
        number(
          'Edema',
          { min: 0, max: 5 },
          { hint: '0 is none, 5 the most.', headers: 'uterine edema, edema score' },
        ),
      ),
    ),
    fluid_mm: ofKinds(
      ['check'],
      optional(
        number('Fluid', { min: 0, max: MAX_MM, unit: 'mm' }, { headers: 'uterine fluid, fluid depth' }),
      ),
    ),
    heat: ofKinds(
      ['teased'],
      choice(
        'Heat',
        { in: 'In heat', out: 'Out of heat' },
        {
          lacking: 'Choose how she teased.',
          headers: 'response, teased, teasing, to the teaser',
          fileWords: { in: 'yes, hot, in, showing', out: 'no, cold, out, not in heat' },
        },
      ),
    ),
    result: ofKinds(
      ['culture'],
      text('Result', 120, {
        headers: 'finding, culture result',
        example: 'No growth',
        lacking: 'Enter the result, or that it is pending.',
      }),
    ),
    given: ofKinds(
      ['check', 'treatment'],
      optional(
        text('Given', 120, { headers: 'hormone, hormones, drug, treatment', example: 'hCG 2,500 IU' }),
      ),
    ),
    done_by: optional(
      text('By', 80, { isPerson: true, headers: 'vet, veterinarian, examined by, checked by' }),
    ),
    next_due: optional(day('Look again', { headers: 'recheck, next exam, next check, due' })),
    notes: notes(),
  },
})
