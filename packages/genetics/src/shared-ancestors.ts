import type { Lineage } from './lineage.ts'

export interface Parents {
  readonly sire: Lineage
  readonly dam: Lineage
}

/**
 * Ancestors that two lineages share, youngest first; an ancestor of one is one itself. All stands in columns of this
 * thread that the next pair of lineages overwrites: not to be kept.
 */
export interface SharedAncestors {
  readonly count: number
  /** Places in each lineage; only the first `count` hold. */
  readonly onSire: Int32Array
  readonly onDam: Int32Array
  /** Which of the two is laid out, and the places on it. */
  readonly ground: Ground
  readonly onGround: Int32Array
}

/** One lineage laid out, so that another's ancestors are found on it by their rows. */
export interface Ground {
  readonly lineage: Lineage
  /** 1 + place by row of the pedigree, 0 for strangers. */
  readonly placeOf: Int32Array
  /** By place: Wright's F, and the Mendelian variance d = ½ − ¼(F_sire + F_dam), an unknown parent counting as −1. */
  readonly f: Float64Array
  readonly mendelian: Float64Array
}

/**
 * The lineage of the pair before that is laid out, the other one of that pair, and the F's that were read. A breeder
 * tries many mates for one horse, whose ancestors are thus laid out once.
 */
let laid: { ground: Ground; f: Float64Array } | null = null
let other: Lineage | null = null

let placeOf = new Int32Array(0)
let values = valuesFor(0)
let places = placesFor(0)

function valuesFor(ancestors: number) {
  return {
    f: new Float64Array(ancestors),
    mendelian: new Float64Array(ancestors),
    /** To be taken off the ground again: the lineage itself may have been written over by then. */
    rows: new Int32Array(ancestors),
    count: 0,
  }
}

function placesFor(ancestors: number) {
  return { onGround: new Int32Array(ancestors), onWalked: new Int32Array(ancestors) }
}

/**
 * The second lineage walked over the ground of the first. Whether an ancestor is shared cannot be guessed, so what
 * follows from it is worked out rather than chosen: a branch guessed wrong costs more than all else in a step.
 * O(walked), and O(ground) where neither was laid out; 4 bytes a horse of the pedigree stay in use.
 *
 * @param f  inbreeding coefficients by row of the pedigree
 */
export function sharedAncestors(f: Float64Array, { sire, dam }: Parents): SharedAncestors {
  const ground = groundOf(f, sire, dam)
  const walked = ground.lineage === sire ? dam : sire
  other = walked
  const { rows } = walked
  if (places.onGround.length < rows.length) places = placesFor(2 * rows.length)
  const { onGround, onWalked } = places
  const largest = ground.lineage.rows[0]
  let [count, k] = [0, 0]
  while (k < rows.length && rows[k] > largest) k++ // beyond the column
  for (; k < rows.length; k++) {
    const place = ground.placeOf[rows[k]] - 1
    onGround[count] = place // of a stranger too: the next is written over it
    onWalked[count] = k
    count += 1 + (place >> 31)
  }
  return ground.lineage === sire
    ? { count, onSire: onGround, onDam: onWalked, ground, onGround }
    : { count, onSire: onWalked, onDam: onGround, ground, onGround }
}

function groundOf(f: Float64Array, sire: Lineage, dam: Lineage): Ground {
  if (laid?.f === f && (laid.ground.lineage === sire || laid.ground.lineage === dam)) return laid.ground
  const lineage = other === dam ? dam : sire
  for (let k = 0; k < values.count; k++) placeOf[values.rows[k]] = 0
  laid = { ground: layOut(f, lineage), f }
  return laid.ground
}

/** Mutates the columns of the ground before, whose places have been cleared. */
function layOut(f: Float64Array, lineage: Lineage): Ground {
  const { rows, sire, dam } = lineage
  if (placeOf.length <= rows[0]) placeOf = new Int32Array(2 * rows[0] + 1)
  if (values.f.length < rows.length) values = valuesFor(2 * rows.length)
  values.rows.set(rows)
  values.count = rows.length
  for (let k = 0; k < rows.length; k++) {
    placeOf[rows[k]] = k + 1
    values.f[k] = f[rows[k]]
  }
  for (let k = 0; k < rows.length; k++) {
    const s = sire[k]
    const d = dam[k]
    values.mendelian[k] = 0.5 - 0.25 * ((s < 0 ? -1 : values.f[s]) + (d < 0 ? -1 : values.f[d]))
  }
  const { f: fs, mendelian } = values
  return { lineage, placeOf, f: fs, mendelian }
}
