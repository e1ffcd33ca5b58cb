import { nameKey } from '@quarterpole/contract/name-key'
import type { Db } from '@quarterpole/db/open'
import { listAccounts } from '@quarterpole/db/queries/account'
import { invalid } from '../platform/http/problem.ts'

/** Letters of other alphabets, each with the Latin one that it looks like. */
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  [
    'АA ВB ЕE ЅS ІI ЈJ КK МM НH ОO РP СC ТT УY ХX', // Cyrillic
    'аa вb еe ѕs іi јj кk мm нh оo рp сc тt уy хx һh ԁd ԛq ԝw',
    'ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX', // Greek
    'αa ιi κk νv οo ρp τt υu χx',
  ]
    .flatMap((pairs) => pairs.split(' '))
    .map(([letter = '', latin = '']) => [letter, latin]),
)

/** Equal for two names that look the same. */
const looksOf = (name: string) =>
  nameKey([...name].map((letter) => LOOK_ALIKES.get(letter) ?? letter).join(''))

/** Whether someone's name is this one, or looks like it. */
export async function isTaken(db: Db, name: string): Promise<boolean> {
  const looks = looksOf(name)
  return (await listAccounts(db)).some((account) => looksOf(account.name) === looks)
}

/** Alphabets with letters that pass for one another's. */
const ALPHABETS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u]

/** @throws {AppError} invalid for a name that could be written to look like another */
export function checkNewName(name: string): void {
  if (/[\p{Cf}\p{Cc}\p{Zl}\p{Zp}]/u.test(name))
    throw invalid('name', 'Your name has a character that can’t be seen. Type it again, letter by letter.')
  if (ALPHABETS.filter((alphabet) => alphabet.test(name)).length > 1)
    throw invalid('name', 'Your name has letters of two alphabets. Type it in one.')
}
