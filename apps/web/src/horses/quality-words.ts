import type { QualityItem } from '@quarterpole/contract/limits'

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
