import type { QualityLack } from '@quarterpole/contract/data-import'
import type { QualityItem } from '@quarterpole/contract/limits'
import { plural } from '../format/number.ts'

/** What a horse can lack, as the object of “lacks”. */
export const QUALITY_WORDS: Record<QualityItem, string> = {
  panel_tests: 'a panel test',
  markers: 'an advanced marker',
  sire: 'the sire',
  dam: 'the dam',
  aqha_id: 'the AQHA id',
  foaled: 'the foaling date',
  color: 'the color',
  sex: 'the sex',
}

/** The same with its number, to stand alone: "2 markers", "dam". */
export function lackWords({ item, missing }: Pick<QualityLack, 'item' | 'missing'>): string {
  if (item === 'panel_tests') return plural(missing, 'panel test')
  if (item === 'markers') return plural(missing, 'marker')
  return QUALITY_WORDS[item].replace(/^the /, '')
}
