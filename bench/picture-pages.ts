/** A page with a picture, measured by pictures.bench.ts. */
export interface Picture {
  readonly what: string
  readonly address: string
  /** Part of the drawing's label. */
  readonly label: string
}

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
  return [
    {
      what: 'gene trace',
      address: `/breeding/trace?sire=${sire}&dam=${dam}&test=gbed&generations=5`,
      label: 'GBED trace of',
    },
    {
      what: 'two hundreds',
      address: `/breeding?sire=${sire}&dam=${dam}&versus=${other.sire_id}`,
      label: 'a hundred foals of each',
    },
    {
      what: 'her life in foals',
      address: `/horses/${dam}/foals`,
      label: 'her life in foals',
    },
  ]
}
