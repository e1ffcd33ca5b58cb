import { IGG_BANDS } from '@quarterpole/contract/igg-bands'
import { choiceWord } from '../../herd/records/record-draft.ts'
import type { RecordOf } from '../../herd/records/record-calls.ts'
import type { DefinedForm, RecordsProps } from '../../herd/records/record-form.ts'
import { Records } from '../../herd/records/Records.tsx'
import { dayOf } from '../../ui/words/day.ts'

type Foaling = RecordOf<'foaling'>

/** How a mare foaled, and how her foals were in the first days, the last first. */
export const Foalings = (props: RecordsProps<DefinedForm>) => (
  <Records {...props} of="foaling" line={foalingLine} facts={foalingFacts} />
)

/** "2:40 AM, normal, unassisted" */
export const foalingLine = ({ foaling_time, presentation, help, born_as }: Foaling): string =>
  [
    foaling_time,
    choiceWord('foaling', 'presentation', presentation)?.toLowerCase(),
    choiceWord('foaling', 'help', help)?.toLowerCase(),
    born_as === 'twin' && 'twin',
  ]
    .filter(Boolean)
    .join(', ')

export const foalingFacts = (foaling: Foaling): readonly (string | null | false)[] => {
  const { placenta, placenta_hours, placenta_lb, colostrum, igg, weight_lb, height_in } = foaling
  const { milk, nurse_mare, lost_on, lost_cause, attended_by, notes } = foaling
  const word = (field: 'placenta' | 'colostrum' | 'milk' | 'lost_cause', value: string | null) =>
    choiceWord('foaling', field, value)?.toLowerCase()
  const placentaWords = [
    word('placenta', placenta),
    placenta_hours !== null && `after ${placenta_hours} h`,
    placenta_lb !== null && `${placenta_lb} lb`,
  ].filter(Boolean)
  return [
    placentaWords.length > 0 && `placenta ${placentaWords.join(', ')}`,
    colostrum !== null && `colostrum ${word('colostrum', colostrum)}`,
    igg !== null && `IgG ${igg} mg/dL, ${iggWord(igg)} (${IGG_BANDS.source})`,
    weight_lb !== null && `foal ${weight_lb} lb`,
    height_in !== null && `${height_in} in`,
    milk !== null && (nurse_mare === null ? `raised on ${word('milk', milk)}` : `nurse mare ${nurse_mare}`),
    (lost_on !== null || lost_cause !== null) &&
      [`foal lost${lost_on === null ? '' : ` ${dayOf(lost_on)}`}`, word('lost_cause', lost_cause)]
        .filter(Boolean)
        .join(', '),
    attended_by !== null && `attended by ${attended_by}`,
    notes,
  ]
}

const iggWord = (igg: number) =>
  igg < IGG_BANDS.partial ? 'failed transfer' : igg < IGG_BANDS.adequate ? 'partial transfer' : 'adequate'
