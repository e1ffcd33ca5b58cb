import { expect, test } from 'vitest'
import { joinFiles } from './join-files.ts'

const file = (name: string, text: string) => ({ name, bytes: new TextEncoder().encode(text) })
const join = (a: ReturnType<typeof file>, b: ReturnType<typeof file>) =>
  joinFiles({ file: a, other: b, fileType: 'race_results' })

const races = file('races.csv', 'race_id,track,date,note\n7,RUI,2024-05-05,"a, b"\n8,ZIA,2024-06-06,=1+1\n')
const runners = file('runners.csv', 'race_id,horse,finish,note\n7,Ada,1,x\n7,Bo,2,\n8,Cy,1,\n9,Di,1,\n')

test('each runner gets its race, whichever file was given first', async () => {
  const joined = await join(runners, races)
  expect(joined).toEqual({
    file_name: 'runners with races.csv',
    csv: [
      'race_id,horse,finish,note,track,date,note (races.csv)',
      '7,Ada,1,x,RUI,2024-05-05,"a, b"',
      '7,Bo,2,,RUI,2024-05-05,"a, b"',
      `8,Cy,1,,ZIA,2024-06-06,"'=1+1"`,
      '9,Di,1,,,,',
      '',
    ].join('\r\n'),
    key: 'race_id',
    rows: 4,
    unmatched: 1,
  })
  expect(await join(races, runners)).toEqual(joined)
})

test('several columns tie two files together where none does alone', async () => {
  const meet = file('meet.csv', 'track,race,date\nRUI,1,2024-05-05\nRUI,2,2024-05-05\nZIA,1,2024-05-05\n')
  const field = file('field.csv', 'track,race,horse\nRUI,1,Ada\nRUI,2,Bo\nZIA,1,Cy\nRUI,1,Di\n')
  expect(await join(field, meet)).toMatchObject({ key: 'track, race', rows: 4, unmatched: 0 })
})

test('files that nothing ties together are refused in words', async () => {
  const other = file('other.csv', 'id,weather\n7,rain\n8,sun\n')
  await expect(join(runners, other)).rejects.toThrow('runners.csv and other.csv have no header in common')
  const twice = file('twice.csv', 'race_id,track\n7,RUI\n7,ZIA\n')
  await expect(join(runners, twice)).rejects.toThrow('neither file has each value only once')
})
