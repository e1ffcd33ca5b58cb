import type { NamedRecord } from '@quarterpole/db/queries/record'
import { onlyMares } from '../../herd/records/only-mares.ts'
import type { Served } from '../../herd/records/record-commands.ts'
import type { Facts } from '../../herd/records/record-rules.ts'
import { invalid } from '../../platform/http/problem.ts'
import { usDay } from '../../platform/us-day.ts'

const one = ({ foaling_date }: NamedRecord<'foaling'>) => `foaling record of ${usDay(foaling_date)}`

export const foalings: Served<'foaling'> = {
  name: 'foaling',
  rules: { ...onlyMares('foaling records'), check, added: one, one },
}

function check(facts: Facts<'foaling'>) {
  const { foaling_date, placenta, placenta_hours, placenta_lb, lost_on } = facts
  if (placenta === 'not_passed' && (placenta_hours !== null || placenta_lb !== null))
    throw invalid(
      'placenta',
      'The placenta hasn’t passed, but its time or weight is filled in. Clear them, or choose how it passed.',
    )
  if (lost_on !== null && lost_on < foaling_date)
    throw invalid('lost_on', 'This is before she foaled. Check both dates.')
}
