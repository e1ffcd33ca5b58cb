import { insertAccount } from '@quarterpole/db/queries/account'
import { testDatabase } from '@quarterpole/db/testing'
import { expect, test } from 'vitest'
import { checkNewName, isTaken } from './account-names.ts'

test.each([
  ['\u0410nn Poe', 'letters of two alphabets'], // a Cyrillic A
  ['Ann P\u03bfe', 'letters of two alphabets'], // a Greek o
  ['Ann\u200b Poe', 'can’t be seen'], // a space without width
  ['\u202eeoP nnA', 'can’t be seen'], // written from right to left
])('%j is refused', (name, said) => {
  expect(() => checkNewName(name)).toThrow(said)
})

test.each(['Zoë O’Brien', 'María-José Ruiz Jr.', 'Анна Иванова', 'Ξένια', '馬場 花子', 'أحمد'])(
  '%s is a name',
  (name) => expect(() => checkNewName(name)).not.toThrow(),
)

test('a name that looks like another’s is taken', async () => {
  const db = await testDatabase('sqlite')
  await insertAccount(db, { name: 'Ann Poe', role: 'owner', trainer_names: [], password_hash: '' })
  for (const name of ['ann  poe', 'ΑΝΝ ΡΟΕ', 'АNN РОЕ']) expect(await isTaken(db, name), name).toBe(true)
  for (const name of ['Ann B. Poe', 'Anna Poe', 'Анна Рое']) expect(await isTaken(db, name), name).toBe(false)
})
