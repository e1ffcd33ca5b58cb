import { testDatabase } from '@quarterpole/db/testing'
import { countHorses } from '@quarterpole/db/queries/horse-list'
import { afterAll, expect, test } from 'vitest'
import { ImportThread } from './import-thread.ts'
import { SharedProgress } from './uploads/shared-progress.ts'

const db = await testDatabase('sqlite')
const thread = new ImportThread(512, 4)
afterAll(() => thread.close())

const taskOf = (text: string) => ({
  database: db.options,
  rejectedOnly: false,
  progress: new SharedProgress().shared,
  request: {
    fileType: 'horses' as const,
    fileName: 'herd.csv',
    bytes: new TextEncoder().encode(text),
    dryRun: false,
    createNewHorses: true,
    mapping: {},
    today: '2026-11-20',
  },
})

test('imports run one after the other in the order they came, a large one among them too', async () => {
  const large = `name,sex,unread\n${Array.from({ length: 4000 }, (_, at) => `Big ${at},M,${'x'.repeat(600)}`).join('\n')}\n`
  const order: string[] = []
  const run = async (name: string, text: string) => {
    await thread.run(taskOf(text))
    order.push(name)
  }
  await Promise.all([
    run('first', 'name,sex\nOne,M\n'),
    run('large', large),
    run('last', 'name,sex\nTwo,M\n'),
  ])
  expect(order).toEqual(['first', 'large', 'last'])
  expect(await countHorses(db)).toBe(4002)
})

test('one that is given up while it waits is let go at once, and is not run', async () => {
  const before = await countHorses(db)
  const gone = new AbortController()
  const running = thread.run(taskOf('name,sex\nThree,M\n'))
  const waiting = thread.run(taskOf('name,sex\nFour,M\n'), gone.signal)
  gone.abort()
  await expect(waiting).rejects.toThrow('aborted')
  await running
  await thread.run(taskOf('name,sex\nFive,M\n'))
  expect(await countHorses(db)).toBe(before + 2)
})
