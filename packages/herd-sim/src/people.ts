import type { Rng } from '@quarterpole/numerics/rng'

const FIRST =
  'Alma Arlen Beatriz Benito Callie Carmen Clint Consuelo Dale Delia Denton Edith Efrain Elias Estela Faye Felipe Garth Gloria Hank Hector Imelda Ines Irvin Jolene Judson Kendra Lalo Leland Lorena Lupe Mabel Marcos Merle Nadine Nestor Odell Oralia Pilar Quinn Ramiro Rhonda Rosalba Roy Selma Silas Tomas Trudy Ulises Vera Waylon Wanda Ysidro Zelda'.split(
    ' ',
  )
const LAST =
  'Abrams Alcaraz Ames Barraza Bascom Bledsoe Bonilla Caddell Canales Colby Cordova Dunaway Duran Eastlick Elmore Farris Fuentes Galvan Garrity Granger Hadley Hinojos Holloway Ibarra Jessup Kellum Kincaid Landeros Lassiter Lujan Maddox Mares Montoya Nettles Ochoa Ortega Pettit Prather Quintana Rascon Renfro Rivas Saddler Salcido Sandoval Stroud Tafoya Tarver Trujillo Urrutia Valdez Vickers Whitley Yarborough Zamora'.split(
    ' ',
  )
const PLACES =
  'Alder,Antler,Bluestem,Bosque,Cedar Brake,Chisholm,Cimarron,Cottonwood,Crossbow,Dry Gulch,Four Winds,Gypsum,Hackberry,High Mesa,Ironwood,Juniper,Little Salt,Lonesome,Mesquite,Mill Creek,Ocotillo,Piedra,Pinon,Red Mesa,Rimrock,Saltgrass,Seven Pines,Sombra,Staked Plain,Sycamore,Tres Piedras,Two Forks,Yucca'.split(
    ',',
  )
const FIRMS = ['Ranch', 'Farms', 'Stables', 'Racing', 'Quarter Horses', 'Livestock', 'Land and Cattle']

/** Number of distinct people. */
const PEOPLE = FIRST.length * LAST.length

/** The k-th person; any integer k ≥ 0. */
export function person(k: number): string {
  const at = (k * 1009 + 17) % PEOPLE
  return `${FIRST[at % FIRST.length]} ${LAST[Math.floor(at / FIRST.length)]}`
}

/** The k-th ranch or racing stable. */
export function ranch(k: number): string {
  const at = (k * 101 + 5) % (PLACES.length * FIRMS.length)
  return `${PLACES[at % PLACES.length]} ${FIRMS[Math.floor(at / PLACES.length)]}`
}

/** Owner or breeder: a person or a ranch. */
export function ownerName(k: number): string {
  return k % 3 === 0 ? ranch(Math.floor(k / 3)) : person(k)
}

/** A pool of `size` names, drawn once, so that the same few names recur in a herd. */
export function circle(rng: Rng, size: number, name: (k: number) => string): string[] {
  const names = new Set<string>()
  while (names.size < size) names.add(name(rng.int(100_000)))
  return [...names]
}

/** Picks from a list, earlier entries more often: index ~ ⌊size·u²⌋. */
export function leaning<T>(rng: Rng, list: readonly T[]): T {
  const u = rng.uniform()
  return list[Math.floor(list.length * u * u)]
}
