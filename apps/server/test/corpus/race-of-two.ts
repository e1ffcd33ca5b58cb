import { grid } from './messy-file.ts'

export const base = { fileType: 'race_results' } as const
export const TWO = 'name,sex\nAda Run,M\nBea Run,M\n'
export const horses = [
  { name: 'Ada Run', sex: 'M' },
  { name: 'Bea Run', sex: 'M' },
]
/** A race of two at Sunland, with more columns for both rows. */
export const race = (headers: string, ada: string, bea: string) =>
  grid(`Track|Date|Race #|Distance|Horse|Fin|${headers}
SUN|2016-06-04|3|350|Ada Run|1|${ada}
SUN|2016-06-04|3|350|Bea Run|2|${bea}`)
export const at = { track: 'SUN', date: '2016-06-04', race: 3, yards: 350 }
export const ran = (ada: object, bea: object = ada) => [
  { horse: 'Ada Run', finish: 1, ...at, ...ada },
  { horse: 'Bea Run', finish: 2, ...at, ...bea },
]
export const withTrackAdded = (...groups: string[]) => ['track-added', ...groups].toSorted()
