import type { CareerLine } from '@quarterpole/contract/career-line'
import { daysBetween } from '@quarterpole/contract/day'

/** A career as it was on the morning of a day: what happened on the day or later is left out. */
export function careerBefore(career: CareerLine, day: string): CareerLine {
  if (day > career.today) return career
  const cut = <G extends CareerLine['layoffs'][number]>(gaps: readonly G[]): G[] =>
    gaps
      .filter(({ from }) => from < day)
      .map((gap) => (gap.to <= day ? gap : { ...gap, to: day, days: daysBetween(gap.from, day) }))
  return {
    ...career,
    today: day,
    starts: career.starts.filter(({ race_date }) => race_date < day),
    form: career.form.filter(({ date }) => date < day),
    layoffs: cut(career.layoffs),
    injuries: cut(career.injuries),
  }
}
