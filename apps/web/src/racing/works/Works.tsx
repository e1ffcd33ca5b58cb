import type { DefinedForm, FormWords, RecordsProps } from '../../herd/records/record-form.ts'
import { Records } from '../../herd/records/Records.tsx'

const words: FormWords<'work'> = {
  saved: ({ distance_yards }) => `work over ${distance_yards} yards`,
}

export const Works = (props: RecordsProps<DefinedForm>) => (
  <Records
    of="work"
    {...props}
    line={({ distance_yards, time_s }) => (
      <>
        <b>{distance_yards} yd</b> {time_s === null ? '' : `${time_s} s`}
      </>
    )}
    facts={({ manner, from_gate, place, of_works, track_name, notes }) => [
      manner,
      from_gate && 'from the gate',
      place === null ? null : `ranked ${place}${of_works === null ? '' : ` of ${of_works}`}`,
      track_name,
      notes,
    ]}
    words={words}
  />
)
