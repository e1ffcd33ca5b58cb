// `npm run map`: writes the land under Track Intel's map, apps/web/src/racing/tracks/map-shapes.json, from us-atlas (U.S. Census
// cartographic boundaries) and world-atlas (Natural Earth); both are public domain.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** @typedef {[longitude: number, latitude: number]} Corner */
/** @typedef {{ id?: string, type: string, arcs?: any, geometries?: Shape[] }} Shape */
/** @typedef {{ arcs: Corner[][], transform: { scale: Corner, translate: Corner }, objects: Record<string, Shape> }} Topology */

/** A corner closer than this to the line between its neighbors is left out, degrees. */
const STATE_DETAIL = 0.025
const NEIGHBOR_DETAIL = 0.06
/** Degrees of longitude between the corners of a line. */
const LONGEST = 1.5
/** Alaska, Hawaii and the islands are off the map. */
const OFF_MAP = new Set(['02', '15', '60', '66', '69', '72', '78'])
const NEIGHBORS = new Set(['124', '484']) // Canada and Mexico
/** What a sheet with every track can show. */
const VIEW = { west: -140, east: -52, south: 14, north: 62 }
const SMALLEST_ISLAND = 0.05 // square degrees

/** @param {string} name of a file in node_modules @returns {Topology} */
const read = (name) => JSON.parse(readFileSync(new URL(`../node_modules/${name}`, import.meta.url), 'utf8'))

/**
 * The arcs in degrees: stored as whole numbers, each corner as the way from the one before.
 *
 * @param {Topology} topology
 * @returns {Corner[][]}
 */
const arcsOf = ({ arcs, transform: { scale, translate } }) =>
  arcs.map((arc) => {
    let [x, y] = [0, 0]
    return arc.map(([dx, dy]) => {
      x += dx
      y += dy
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
    })
  })

/**
 * Douglas and Peucker (1973): keeps the ends and every corner farther than the tolerance from the line between those kept.
 *
 * @param {Corner[]} line @param {number} tolerance @returns {Corner[]}
 */
function simplified(line, tolerance) {
  const [first, last] = [line[0], line.at(-1)]
  if (first === undefined || last === undefined || line.length < 3) return line
  let [farthest, at] = [0, 0]
  line.forEach((corner, i) => {
    const far = distance(corner, first, last)
    if (far > farthest) [farthest, at] = [far, i]
  })
  if (farthest <= tolerance) return [first, last]
  return [
    ...simplified(line.slice(0, at + 1), tolerance).slice(0, -1),
    ...simplified(line.slice(at), tolerance),
  ]
}

/** @param {Corner} p @param {Corner} a @param {Corner} b from a line, or from its one point if it is closed */
function distance([x, y], [ax, ay], [bx, by]) {
  const length = Math.hypot(bx - ax, by - ay)
  if (length < 1e-9) return Math.hypot(x - ax, y - ay)
  return Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length
}

/** Rings of a shape as lists of arcs; ~i is arc i backward. @param {Shape} shape @returns {number[][]} */
const ringsOf = ({ type, arcs }) => (type === 'Polygon' ? arcs : arcs.flat())

/** @param {Corner[][]} arcs @param {number[]} ring @returns {Corner[]} */
const joined = (arcs, ring) =>
  ring.flatMap((i) => {
    const arc = i < 0 ? arcs[~i]?.toReversed() : arcs[i]
    return arc?.slice(1) ?? [] // each begins where the one before ended
  })

/** @param {Corner[]} ring */
const area = (ring) =>
  Math.abs(
    ring.reduce((sum, [x, y], i) => {
      const [nextX, nextY] = ring[(i + 1) % ring.length] ?? [0, 0]
      return sum + x * nextY - nextX * y
    }, 0) / 2,
  )

/** @param {Corner[]} ring */
const isInView = (ring) =>
  ring.some(([x, y]) => x > VIEW.west && x < VIEW.east && y > VIEW.south && y < VIEW.north)

/** Corners added to a long line: a parallel is straight on paper and bent on the map. @param {Corner[]} line @returns {Corner[]} */
const bendable = (line) =>
  line.flatMap(([x, y], i) => {
    const [nextX, nextY] = line[(i + 1) % line.length] ?? [x, y]
    const parts = Math.max(1, Math.ceil(Math.abs(nextX - x) / LONGEST))
    return Array.from({ length: parts }, (_, at) => {
      const part = at / parts
      return /** @type {Corner} */ ([x + (nextX - x) * part, y + (nextY - y) * part])
    })
  })

/** Hundredths of a degree, each corner as the way from the one before. @param {Corner[]} line @returns {number[]} */
function packed(line) {
  let [x, y] = [0, 0]
  return line.flatMap(([longitude, latitude]) => {
    const [dx, dy] = [Math.round(longitude * 100) - x, Math.round(latitude * 100) - y]
    x += dx
    y += dy
    return [dx, dy]
  })
}

/** @param {Corner[][]} arcs @param {Shape[]} shapes */
const landOf = (arcs, shapes) =>
  shapes
    .flatMap((shape) => ringsOf(shape).map((ring) => joined(arcs, ring)))
    .filter((ring) => area(ring) > SMALLEST_ISLAND && isInView(ring))

const us = read('us-atlas/states-10m.json')
const states = (us.objects.states?.geometries ?? []).filter(({ id = '' }) => !OFF_MAP.has(id))
const stateArcs = arcsOf(us).map((arc) => simplified(arc, STATE_DETAIL))

const world = read('world-atlas/countries-50m.json')
const neighbors = (world.objects.countries?.geometries ?? []).filter(({ id = '' }) => NEIGHBORS.has(id))
const worldArcs = arcsOf(world).map((arc) => simplified(arc, NEIGHBOR_DETAIL))

const shapes = {
  source:
    'Generated by npm run map. States: us-atlas 3.0.1, from the U.S. Census Bureau’s cartographic boundary files. Canada and Mexico: world-atlas 2.0.2, from Natural Earth. Public domain. Hundredths of a degree, each corner as the way from the one before.',
  states: landOf(stateArcs, states).map(bendable).map(packed),
  neighbors: landOf(worldArcs, neighbors).map(bendable).map(packed),
}
const lines = Object.entries(shapes).map(
  ([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`,
)
const file = new URL('../apps/web/src/racing/tracks/map-shapes.json', import.meta.url)
writeFileSync(fileURLToPath(file), `{\n${lines.join(',\n')}\n}\n`)
