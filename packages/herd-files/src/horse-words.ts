import { type HorseField, horseFields } from '@quarterpole/contract/horse-fields'
import { type Field, field } from './field.ts'

/** Headings over names that say the sex as well. They are values too, and over a parent’s name in other files. */
export const NAMED_BY_SEX = 'mare, broodmare, filly, stallion, stud, gelding'
/** A column of one of a horse's own fields, as the contract says it. */
export function ofHorse(name: HorseField, more = ''): Field {
  const { label, headers } = horseFields[name]
  return field(name, label, more === '' ? headers : `${headers}, ${more}`)
}
export const HORSE_KEY = [
  ofHorse('name', NAMED_BY_SEX),
  ofHorse('aqha_id'),
  field('numbers_as_filed', 'Numbers kept as they are', ''),
]
/** Tells namesakes apart in files about horses that are on file. */
export const YEAR = ofHorse('foaled')
export const SEX = ofHorse('sex')
export const SIRE = field(
  'sire',
  'Sire',
  'father, sire name, stud, stallion, by, name of sire, sires name, sire of horse, padre, padrillo, pai, pere, vater',
)
export const DAM = field(
  'dam',
  'Dam',
  'mother, dam name, mare, out of, oo, 1st dam, d, name of dam, dams name, first dam, madre, mae, mere, mutter',
)
export const PEDIGREE = field(
  'pedigree',
  'Sire and dam',
  'sire x dam, sire dam, sire and dam, breeding, bloodlines, parents, parentage, sire out of dam',
)
export const DAM_SIRE = field(
  'dam_sire',
  'Sire of the dam',
  'damsire, dam sire, sire of dam, broodmare sire, bms, maternal grandsire, broodmare sire name, dams sire, bm sire, mgs, maternal grand sire, abuelo materno',
)
/** What a results file may say of a runner besides its race. */
export const HORSE_FACTS = [ofHorse('color'), SIRE, DAM, PEDIGREE, DAM_SIRE, ofHorse('breeder')]
export const required = ([name, ...rest]: readonly Field[]): Field[] =>
  name === undefined ? [] : [{ ...name, required: true }, ...rest]
