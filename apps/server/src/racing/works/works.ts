import type { Served } from '../../herd/records/record-commands.ts'
import { invalid } from '../../platform/http/problem.ts'
import { usDay } from '../../platform/us-day.ts'
import { checkPace } from '../starts/check-start.ts'

export const works: Served<'work'> = {
  name: 'work',
  rules: {
    check(work) {
      const { place, of_works } = work
      checkPace(work)
      if (place !== null && of_works !== null && place > of_works)
        throw invalid('place', `Rank ${place} of ${of_works} can’t be. Check both numbers.`)
      if (place === null && of_works !== null)
        throw invalid('place', `Enter the rank among the ${of_works} works, or leave both blank.`)
    },
    added: ({ distance_yards, work_date }) => `${distance_yards} yards worked on ${usDay(work_date)}`,
    one: ({ work_date }) => `work of ${usDay(work_date)}`,
    removed: ({ distance_yards, work_date }) => `work of ${usDay(work_date)} over ${distance_yards} yards`,
  },
}
