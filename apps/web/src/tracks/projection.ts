/** A place on the sheet, in units of the Earth's radius, y downward. */
export type Point = readonly [x: number, y: number]
export type Project = (longitude: number, latitude: number) => Point

const RADIAN = Math.PI / 180

/**
 * Albers' equal-area cone, the usual one for the lower 48 states: standard parallels 29.5° and 45.5° N, origin
 * 37.5° N, 96° W. Snyder (1987), Map Projections: a Working Manual, USGS Professional Paper 1395, p. 100 (sphere).
 */
export const albers: Project = (longitude, latitude) => {
  const [first, second, origin] = [29.5 * RADIAN, 45.5 * RADIAN, 37.5 * RADIAN]
  const n = (Math.sin(first) + Math.sin(second)) / 2
  const c = Math.cos(first) ** 2 + 2 * n * Math.sin(first)
  const rho = (phi: number) => Math.sqrt(c - 2 * n * Math.sin(phi)) / n
  const theta = n * (longitude + 96) * RADIAN
  const r = rho(latitude * RADIAN)
  return [r * Math.sin(theta), r * Math.cos(theta) - rho(origin)]
}

/** Longitude and latitude as they are, for places outside the cone's range. */
export const plain: Project = (longitude, latitude) => [longitude * RADIAN, -latitude * RADIAN]

interface Place {
  longitude: number
  latitude: number
}

/** Albers where every place is in North America. */
export const projectionFor = (places: readonly Place[]): Project =>
  places.every(
    ({ longitude, latitude }) => longitude > -150 && longitude < -50 && latitude > 10 && latitude < 70,
  )
    ? albers
    : plain

export interface Sheet {
  width: number
  height: number
  place: (place: Place) => Point
}

/** Fits places into a sheet of a width, the same scale both ways, with a margin all round. */
export function fit(project: Project, places: readonly Place[], width: number, margin: number): Sheet {
  const points = places.map(({ longitude, latitude }) => project(longitude, latitude))
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const scale = (width - 2 * margin) / Math.max(1e-6, Math.max(...xs) - left)
  const height = (Math.max(...ys) - top) * scale + 2 * margin
  return {
    width,
    height,
    place: ({ longitude, latitude }) => {
      const [x, y] = project(longitude, latitude)
      return [margin + (x - left) * scale, margin + (y - top) * scale]
    },
  }
}
