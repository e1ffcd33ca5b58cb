import { normalQuantile } from '@quarterpole/numerics/normal'

const reachOf = (coverage: number) => normalQuantile(0.5 + coverage / 2)
const REACH = { 80: reachOf(0.8), 68: reachOf(0.68) }

/** A share in percent with its standard error. */
export interface Share {
  readonly count: number
  readonly percent: number
  readonly se: number
}

/** Sums of a cluster: horses by one sire, or of one herd. */
interface Cluster {
  count: number
  hits: number
}

/**
 * Yes-or-no answers in groups that are right and wrong together. The standard error is the larger of those by family and,
 * with more than one herd, by herd: horses by one sire share his error, a herd's horses that of the base.
 */
export class Clustered {
  readonly #families = new Map<string, Cluster>()
  readonly #herds = new Map<string, Cluster>()

  add(isHit: boolean, { herd, family }: { herd: string; family: number }): void {
    for (const [clusters, key] of [
      [this.#families, `${herd} ${family}`],
      [this.#herds, herd],
    ] as const) {
      const cluster = clusters.get(key) ?? { count: 0, hits: 0 }
      cluster.count++
      if (isHit) cluster.hits++
      clusters.set(key, cluster)
    }
  }

  get share(): Share {
    const herds = [...this.#herds.values()]
    const count = herds.reduce((sum, cluster) => sum + cluster.count, 0)
    const p = herds.reduce((sum, cluster) => sum + cluster.hits, 0) / count
    const seOver = (clusters: readonly Cluster[]) =>
      clusters.length < 2
        ? 0
        : Math.sqrt(
            (clusters.reduce((sum, { hits, count: size }) => sum + (hits - p * size) ** 2, 0) *
              clusters.length) /
              (clusters.length - 1),
          ) / count
    return {
      count,
      percent: 100 * p,
      se: 100 * Math.max(seOver([...this.#families.values()]), seOver(herds)),
    }
  }
}

/** Errors of predictions with their stated standard deviations. */
export class Tally {
  /** Errors inside the 80 % and the 68 % interval. */
  readonly within = new Clustered()
  readonly within68 = new Clustered()
  #count = 0
  #sum = 0
  #squares = 0
  #stated = 0

  add(error: number, sd: number, cluster: { herd: string; family: number }): void {
    this.within.add(Math.abs(error) <= REACH[80] * sd, cluster)
    this.within68.add(Math.abs(error) <= REACH[68] * sd, cluster)
    this.#count++
    this.#sum += error
    this.#squares += error * error
    this.#stated += sd * sd
  }

  get meanError(): number {
    return this.#sum / this.#count
  }

  /** Root mean square of the errors over that of the stated standard deviations. */
  get ratio(): number {
    return Math.sqrt(this.#squares / this.#stated)
  }
}

/** Published reliabilities and, within groups, what became of them: the squared correlation of estimates and truth. */
export class Reliability {
  readonly #rows: { group: string; estimate: number; truth: number; published: number }[] = []

  add(group: string, estimate: number, truth: number, published: number): void {
    this.#rows.push({ group, estimate, truth, published })
  }

  get published(): number {
    return this.#rows.reduce((sum, { published }) => sum + published, 0) / this.#rows.length
  }

  get realized(): {
    readonly count: number
    readonly r2: number
    readonly se: number
    readonly slope: number
  } {
    const sums = { xx: 0, xy: 0, yy: 0, count: 0 }
    for (const rows of Map.groupBy(this.#rows, ({ group }) => group).values()) {
      if (rows.length < 2) continue
      const mean = (of: 'estimate' | 'truth') => rows.reduce((sum, row) => sum + row[of], 0) / rows.length
      const [x, y] = [mean('estimate'), mean('truth')]
      for (const { estimate, truth } of rows) {
        sums.xx += (estimate - x) ** 2
        sums.xy += (estimate - x) * (truth - y)
        sums.yy += (truth - y) ** 2
      }
      sums.count += rows.length - 1
    }
    const r2 = sums.xy ** 2 / (sums.xx * sums.yy)
    return {
      count: this.#rows.length,
      r2,
      se: (2 * Math.sqrt(r2) * (1 - r2)) / Math.sqrt(sums.count),
      slope: sums.xy / sums.xx,
    }
  }
}
