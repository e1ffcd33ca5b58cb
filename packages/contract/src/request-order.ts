/** What of a request decides its place in the line. */
export interface Asked {
  readonly id: number
  readonly doses: number
  readonly goes_first: boolean
  readonly asked_on: string | null
  readonly created_at: string
  readonly answer: string | null
}

/** A lot collected on the day, with the doses left of it. */
export interface LotLeft {
  readonly lot: string
  readonly doses_left: number
}

/** Without a day they count from the one on which they were entered. */
const askedOn = ({ asked_on, created_at }: Asked) => asked_on ?? created_at.slice(0, 10)

/** Those that go first, then whoever asked earlier. */
export const inLine = <R extends Asked>(requests: readonly R[]): R[] =>
  requests.toSorted(
    (a, b) =>
      Number(b.goes_first) - Number(a.goes_first) || askedOn(a).localeCompare(askedOn(b)) || a.id - b.id,
  )

/** The place of an open request: the lot that is enough for it, null if none is, and the doses left behind it. */
export interface Place {
  readonly lot: string | null
  readonly left: number
}

/**
 * What the doses are enough for, in the line's order. A request is filled out of one lot; one that asks for more than any
 * lot still has is passed over, so that what is left goes to those behind it.
 *
 * @param requests  in line
 */
export function placesIn(requests: readonly Asked[], lots: readonly LotLeft[]): ReadonlyMap<number, Place> {
  const left = lots.map(({ lot, doses_left }) => ({ lot, doses: doses_left }))
  const places = new Map<number, Place>()
  for (const { id, doses, answer } of requests) {
    if (answer !== null) continue
    const from = left.find((lot) => lot.doses >= doses)
    if (from) from.doses -= doses
    places.set(id, { lot: from?.lot ?? null, left: left.reduce((sum, lot) => sum + lot.doses, 0) })
  }
  return places
}
