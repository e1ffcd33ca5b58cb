import type { ImportJob, ImportUndone } from '@quarterpole/contract/data-import'
import { plural } from '../../ui/words/number.ts'

/** What undoing an import would do, by its counts. */
export function intention({ file_type, horses_created, updated }: ImportJob): string {
  const parts = [
    horses_created === 0
      ? null
      : `removes the ${plural(horses_created, 'horse it added', 'horses it added')}`,
    updated === 0
      ? null
      : file_type === 'horses'
        ? `restores ${plural(updated, 'changed horse')}`
        : `undoes ${plural(updated, 'record')}`,
  ].filter((part) => part !== null)
  return parts.length === 0
    ? 'This import changed nothing, so there’s nothing to undo.'
    : `This ${parts.join(' and ')}.`
}

const REVERSED: Record<keyof ImportUndone['reversed'], readonly [one: string, many: string]> = {
  horses_restored: ['horse restored', 'horses restored'],
  horses_removed: ['added horse removed', 'added horses removed'],
  genetic_tests_removed: ['genetic result removed', 'genetic results removed'],
  races_restored: ['race restored', 'races restored'],
  races_removed: ['race removed', 'races removed'],
  starts_restored: ['start restored', 'starts restored'],
  starts_removed: ['start removed', 'starts removed'],
  injuries_restored: ['injury restored', 'injuries restored'],
  injuries_removed: ['injury removed', 'injuries removed'],
  tracks_removed: ['track removed', 'tracks removed'],
}

/** The nonzero counts of a receipt, in words. */
export function reversedLines(reversed: ImportUndone['reversed']): string[] {
  const counted = Object.entries(REVERSED) as [keyof ImportUndone['reversed'], readonly [string, string]][] // its own keys
  return counted.flatMap(([member, [one, many]]) =>
    reversed[member] === 0 ? [] : [plural(reversed[member], one, many)],
  )
}
