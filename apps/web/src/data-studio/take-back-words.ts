import type { ImportJob, ImportUndone } from '@quarterpole/contract/data-import'
import { plural } from '../format/number.ts'

/** What taking an import back would do, as far as its counts tell. */
export function intention({ file_type, horses_created, updated }: ImportJob): string {
  const parts = [
    horses_created === 0
      ? null
      : `removes the ${plural(horses_created, 'horse it added', 'horses it added')}`,
    updated === 0
      ? null
      : file_type === 'horses'
        ? `puts ${plural(updated, 'changed horse')} back as before`
        : `takes its ${plural(updated, 'record')} back`,
  ].filter((part) => part !== null)
  return parts.length === 0 ? 'It changed nothing, so nothing is taken back.' : `It ${parts.join(' and ')}.`
}

const REVERSED: Record<keyof ImportUndone['reversed'], readonly [one: string, many: string]> = {
  horses_restored: ['horse as before', 'horses as before'],
  horses_removed: ['added horse removed', 'added horses removed'],
  genetic_tests_removed: ['genetic result removed', 'genetic results removed'],
  races_removed: ['race removed', 'races removed'],
  starts_removed: ['start removed', 'starts removed'],
  injuries_restored: ['injury as before', 'injuries as before'],
  injuries_removed: ['injury removed', 'injuries removed'],
  tracks_removed: ['track removed', 'tracks removed'],
}

/** The counts of a receipt that are not nought, in words. */
export function reversedLines(reversed: ImportUndone['reversed']): string[] {
  const counted = Object.entries(REVERSED) as [keyof ImportUndone['reversed'], readonly [string, string]][] // its own keys
  return counted.flatMap(([member, [one, many]]) =>
    reversed[member] === 0 ? [] : [plural(reversed[member], one, many)],
  )
}
