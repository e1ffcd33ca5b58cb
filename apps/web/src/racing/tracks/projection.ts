/** A place on the sheet, in units of the Earth's radius or px, y downward. */
export type Point = readonly [x: number, y: number]

const RADIAN = Math.PI / 180

/**
 * Albers' equal-area cone, the usual one for the lower 48 states: standard parallels 29.5° and 45.5° N, origin
 * 37.5° N, 96° W. Snyder (1987), Map Projections: a Working Manual, USGS Professional Paper 1395, p. 100 (sphere).
 */
export function albers(longitude: number, latitude: number): Point {
  const [first, second, origin] = [29.5 * RADIAN, 45.5 * RADIAN, 37.5 * RADIAN]
  const n = (Math.sin(first) + Math.sin(second)) / 2
  const c = Math.cos(first) ** 2 + 2 * n * Math.sin(first)
  const rho = (phi: number) => Math.sqrt(c - 2 * n * Math.sin(phi)) / n
  const theta = n * (longitude + 96) * RADIAN
  const r = rho(latitude * RADIAN)
  return [r * Math.sin(theta), r * Math.cos(theta) - rho(origin)]
}

export interface Place {
  longitude: number
  latitude: number
}

/** Whether the map reaches this far. */
export const isOnMap = ({ longitude, latitude }: Place) =>
  longitude > -140 && longitude < -52 && latitude > 14 && latitude < 62

export interface Sheet {
  width: number
  height: number
  place: (place: Place) => Point
}

/** Part of the view left free on each side, and the least it shows: about 400 miles. */
const PADDING = 0.05
const MIN = 0.1
/** Height of the sheet against its width. */
const [FLATTEST, TALLEST] = [0.5, 1]

/** A sheet of this width that shows all places, the same scale both ways. */
export function cropTo(places: readonly Place[], width: number): Sheet {
  const points = places.map(({ longitude, latitude }) => albers(longitude, latitude))
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const across = spanOf(xs)
  const down = spanOf(ys)
  const unit = Math.max(across.size, down.size / TALLEST)
  const height = Math.max(down.size, unit * FLATTEST)
  const scale = width / unit
  return {
    width,
    height: height * scale,
    place: ({ longitude, latitude }) => {
      const [x, y] = albers(longitude, latitude)
      return [(x - across.middle + unit / 2) * scale, (y - down.middle + height / 2) * scale]
    },
  }
}

function spanOf(values: readonly number[]): { middle: number; size: number } {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  return { middle: (low + high) / 2, size: Math.max(MIN, (high - low) * (1 + 2 * PADDING)) }
}
