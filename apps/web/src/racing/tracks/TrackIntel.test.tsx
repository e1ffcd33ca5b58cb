import { expect, test } from 'vitest'
import { chanceBias, distanceWith, tracks, unknownBias } from '../../stories/track-fixtures.ts'
import { markupOf } from '../../stories/markup.tsx'
import { siBand } from '../../ui/Marks.tsx'
import { BiasSection } from './BiasSection.tsx'
import { clockText } from './clock.ts'
import { FairResult, FairSteps } from './FairTimeMachine.tsx'
import { fairRun } from './fair-time.ts'
import { NineTimes } from './NineTimes.tsx'
import { SiBars } from './SiBars.tsx'
import { TrackBoard } from './TracksPage.tsx'
import { findStandard } from '@quarterpole/racing/distance-standards'

const raced = distanceWith(400, [19.446, 19.402, 19.421, 19.502, 19.488, 19.467, 19.571, 20.211])
const grouped = (value: number) => Math.round(value).toLocaleString('en-US')

test('each track shows state, location, feet at 3.28, meters and altitude effect', () => {
  const rows = markupOf(<TrackBoard tracks={tracks} all={tracks} />).all('li')
  expect(rows).toHaveLength(tracks.length)
  for (const [at, track] of tracks.entries()) {
    expect(rows[at]).toContain(track.state)
    expect(rows[at]).toContain(`${track.latitude.toFixed(2)}° N, ${Math.abs(track.longitude).toFixed(2)}° W`)
    expect(rows[at]).toContain(`${grouped(track.altitude_m * 3.28)} ft ${grouped(track.altitude_m)} m`)
    expect(rows[at]).toContain(track.altitude_m > 1500 ? 'speed boost' : 'normal')
  }
  expect(markupOf(<TrackBoard tracks={[]} all={tracks} />).text).toContain('No track matches')
})
test('each time of the table has its band as a shape and a word', () => {
  const { html } = markupOf(<SiBars rows={raced.si_table} here={raced} />)
  const rows = html.split('<tr ').slice(1)
  expect(rows).toHaveLength(raced.si_table.length)
  for (const { si, time_threshold } of raced.si_table) {
    const row = rows.find((each) => each.includes(`>${si}<`))
    expect(row).toContain(`data-band="${siBand(si)}"`)
    expect(row).toContain(clockText(time_threshold))
  }
})
test('the nine times are named; without any, SI 100 is the Minimum Standard', () => {
  const { all } = markupOf(<NineTimes here={raced} season={2026} />)
  expect(all('tr')).toHaveLength(10)
  for (const { horse_name } of raced.times)
    if (horse_name !== null) expect(all('td').join()).toContain(horse_name)
  const bare = distanceWith(350, [])
  expect(markupOf(<NineTimes here={bare} season={2026} />).text).toContain(
    `SI 100 is the Minimum Standard itself, ${clockText(bare.minimum_standard_s)}`,
  )
})
test('a fair time takes wind, altitude and heat away and leaves the index alone', () => {
  const standard = findStandard(400, 'straight')
  if (standard === undefined) throw new Error('no standard')
  const run = { timeS: raced.si_100_s - 0.084, windMph: -5, altitudeM: 0, tempF: 75 }
  const fair = fairRun(run, { standard, t100S: raced.si_100_s })
  if (fair === null) throw new Error('no fair time')
  const steps = markupOf(<FairSteps run={run} fair={fair} />).all('tr')
  expect(steps.find((row) => row.startsWith('5 mph headwind'))).toContain('−0.')
  expect(steps.find((row) => row.startsWith('0 ft of altitude'))).toContain('0.000')
  const { text } = markupOf(<FairResult fair={fair} altitudeM={0} />)
  expect(text.match(/ SI/g)).toEqual([' SI']) // one index for one run
  expect(text).toContain('Speed index, as run 102 SI')
  expect(text).toMatch(/± 0\.0\d\d/)
})
test('bias is not claimed from a handful of starts or from chance', () => {
  expect(markupOf(<BiasSection bias={unknownBias} since="2021-11-20" />).text).toContain(
    'Not enough data: 7 of the 100 starts we need here.',
  )
  expect(markupOf(<BiasSection bias={chanceBias} since="2021-11-20" />).text).toContain(
    'no bigger than chance',
  )
})
