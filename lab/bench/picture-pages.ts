/** A page with a picture, measured by pictures.bench.ts. */
export interface Picture {
  readonly what: string
  readonly address: string
  /** Of the drawing. */
  readonly drawing: string
  /** Of the list that a phone shows instead. */
  readonly list?: string
}

/** The drawing with these words in its label. */
const drawing = (words: string) => `svg[aria-label*="${words}"]`
const list = (label: string) => `[aria-label="${label}"]`

interface Cross {
  sire_id: number
  dam_id: number
  prediction: { is_grave?: boolean }
}

/** The picture pages of a server with the sample herd; add a picture here. */
export async function picturesOf(url: string): Promise<Picture[]> {
  const get = async <Reply>(path: string) => (await (await fetch(`${url}/api${path}`)).json()) as Reply
  const crosses = await get<Cross[]>('/mating/crosses')
  const cross = crosses.find(({ prediction }) => prediction.is_grave) ?? crosses[0]
  const other = crosses.find(({ sire_id }) => sire_id !== cross?.sire_id)
  if (cross === undefined || other === undefined) throw new Error('the sample herd has too few saved crosses')
  const { sire_id: sire, dam_id: dam } = cross
  const field = await get<{ track_id: number; distance_yards: number; horses: { horse_id: number }[] }>(
    '/races/suggested-field',
  )
  const ids = field.horses.map(({ horse_id }) => horse_id)
  const [injury] = await get<{ id: number }[]>('/injuries/')
  if (injury === undefined) throw new Error('the sample herd has no injury')
  return [
    {
      what: 'mating board',
      address: '/breeding/board',
      drawing: drawing('Mating board'),
      list: list('Mares, each with her stallions'),
    },
    {
      what: 'a hundred runnings',
      address: `/race-lens?track=${field.track_id}&distance=${field.distance_yards}&horses=${ids.join('-')}&run=yes`,
      drawing: drawing('A hundred runnings of'),
    },
    {
      what: 'career line',
      address: `/horses/${ids[0]}/career`,
      drawing: drawing('Career line of'),
    },
    {
      what: 'track ladder',
      address: '/tracks/ladder?time=20.15',
      drawing: drawing('Track ladder'),
      list: list('The tracks on one time axis'),
    },
    {
      what: 'comeback curve',
      address: `/injuries?impact=${injury.id}`,
      drawing: drawing('comeback curve'),
    },
    {
      what: 'gene trace',
      address: `/breeding/trace?sire=${sire}&dam=${dam}&test=gbed&generations=5`,
      drawing: drawing('GBED trace of'),
      list: list('The roads into the foal'),
    },
    {
      what: 'two hundreds',
      address: `/breeding?sire=${sire}&dam=${dam}&versus=${other.sire_id}`,
      drawing: drawing('a hundred foals of each'),
    },
    {
      what: 'her life in foals',
      address: `/horses/${dam}/foals`,
      drawing: drawing('her life in foals'),
      list: list('Her years, newest first'),
    },
  ]
}
