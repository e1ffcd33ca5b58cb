import type { QualityLack } from '@quarterpole/contract/data-import'
import type { QualityItem } from '@quarterpole/contract/limits'
import { plural } from '../../ui/words/number.ts'

/** What a horse can be missing, as the object of “missing”. */
export const QUALITY_WORDS: Record<QualityItem, string> = {
  panel_tests: 'a panel test',
  markers: 'an advanced marker',
  sire: 'a sire',
  dam: 'a dam',
  aqha_id: 'an AQHA id',
  foaled: 'a foaling date',
  color: 'a color',
  sex: 'a sex',
}

/** The same with its number: "2 markers", "dam". */
export function lackWords({ item, missing }: Pick<QualityLack, 'item' | 'missing'>): string {
  if (item === 'panel_tests') return plural(missing, 'panel test')
  if (item === 'markers') return plural(missing, 'marker')
  return QUALITY_WORDS[item].replace(/^an? /, '')
}
