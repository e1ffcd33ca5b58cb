import { KNOWN_TRACKS } from '@quarterpole/racing/known-tracks'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placeLabels } from './labels.ts'
import { isFound, positionText, shortName, stateName } from './place.ts'
import { nextMark } from './map-keys.ts'
import { cornersOf } from './map-path.ts'
import shapes from './map-shapes.json'
import { albers, cropTo, isOnMap, type Place, type Sheet } from './projection.ts'

describe('the projection', () => {
  test('has its origin where it says, north up, east right', () => {
    expect(albers(-96, 37.5)[0]).toBeCloseTo(0, 12)
    expect(albers(-96, 37.5)[1]).toBeCloseTo(0, 12)
    expect(albers(-96, 40)[1]).toBeLessThan(0)
    expect(albers(-90, 37.5)[0]).toBeGreaterThan(0)
  })
  test('agrees with the worked example of the book on the sphere: 35° N, 75° W', () => {
    const [x, y] = fitless(-75, 35)
    expect(x).toBeCloseTo(0.295272, 6)
    expect(-y).toBeCloseTo(0.2416774, 6)
  })
  test('keeps areas: a degree square has the same size on the sheet as on the sphere, north or south', () => {
    for (const latitude of [28, 38, 48]) {
      const corner = (dx: number, dy: number) => albers(-100 + dx, latitude + dy)
      const [a, b, c, d] = [corner(0, 0), corner(0.01, 0), corner(0.01, 0.01), corner(0, 0.01)]
      const ring = [a, b, c, d]
      const area = Math.abs(
        ring.reduce((sum, [x, y], at) => {
          const [nextX, nextY] = ring[(at + 1) % 4] ?? [0, 0]
          return sum + x * nextY - nextX * y
        }, 0) / 2,
      )
      const radian = Math.PI / 180
      const sphere = 0.01 * radian * (Math.sin((latitude + 0.01) * radian) - Math.sin(latitude * radian))
      expect(area / sphere).toBeCloseTo(1, 5)
    }
  })
  test('the sheet shows every place, in its middle, the same scale both ways', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            longitude: fc.double({ min: -139, max: -53, noNaN: true }),
            latitude: fc.double({ min: 15, max: 61, noNaN: true }),
          }),
          { minLength: 1, maxLength: 40 },
        ),
        fc.integer({ min: 160, max: 900 }),
        (places, width) => {
          const sheet = cropTo(places, width)
          const at = places.map((place) => sheet.place(place))
          for (const [x, y] of at) {
            expect(x).toBeGreaterThan(0)
            expect(x).toBeLessThan(width)
            expect(y).toBeGreaterThan(0)
            expect(y).toBeLessThan(sheet.height)
          }
          const ratio = sheet.height / sheet.width
          expect(ratio).toBeGreaterThan(0.499)
          expect(ratio).toBeLessThan(1.001)
          const [a, b] = [places[0], places.at(-1)]
          if (a === undefined || b === undefined) return
          const [flatA, flatB] = [albers(a.longitude, a.latitude), albers(b.longitude, b.latitude)]
          const [drawnA, drawnB] = [sheet.place(a), sheet.place(b)]
          const scale = sheet.width / widthOf(sheet)
          expect(drawnB[0] - drawnA[0]).toBeCloseTo((flatB[0] - flatA[0]) * scale, 6)
          expect(drawnB[1] - drawnA[1]).toBeCloseTo((flatB[1] - flatA[1]) * scale, 6)
        },
      ),
    )
  })
  test('a track off the continent is not on the map', () => {
    expect(isOnMap({ longitude: -106, latitude: 35 })).toBe(true)
    expect(isOnMap({ longitude: -43, latitude: -23 })).toBe(false)
  })
})

/** What the sheet shows from left to right, in the Earth's radius: two places a tenth of a degree apart give its scale. */
function widthOf(sheet: Sheet): number {
  const [a, b] = [
    { longitude: -96, latitude: 37 },
    { longitude: -96, latitude: 38 },
  ]
  const flat = albers(b.longitude, b.latitude)[1] - albers(a.longitude, a.latitude)[1]
  return (sheet.width * flat) / (sheet.place(b)[1] - sheet.place(a)[1])
}

describe('the land', () => {
  const corners = (rings: readonly (readonly number[])[]) => rings.flatMap(cornersOf)
  test('is the lower 48 states with their coasts', () => {
    const all = corners(shapes.states)
    const [east, west] = [all.map(({ longitude }) => longitude), all.map(({ latitude }) => latitude)]
    expect(Math.min(...east)).toBeCloseTo(-124.7, 0)
    expect(Math.max(...east)).toBeCloseTo(-67, 0)
    expect(Math.min(...west)).toBeCloseTo(24.5, 0)
    expect(Math.max(...west)).toBeCloseTo(49.4, 0)
    expect(shapes.states.length).toBeGreaterThanOrEqual(49) // and the District of Columbia
  })
  test('has every known track in the state it names', () => {
    const states = shapes.states.map(cornersOf)
    const abroad = KNOWN_TRACKS.filter(({ state }) => ['ON', 'AB'].includes(state))
    for (const track of KNOWN_TRACKS.filter((one) => !abroad.includes(one)))
      expect(
        states.filter((ring) => isInside(ring, track)),
        track.name,
      ).toHaveLength(1)
    const neighbors = shapes.neighbors.map(cornersOf)
    for (const track of abroad) {
      expect(
        states.some((ring) => isInside(ring, track)),
        track.name,
      ).toBe(false)
      expect(
        neighbors.some((ring) => isInside(ring, track)),
        track.name,
      ).toBe(true)
    }
  })
})

/** Whether a ray to the east leaves the ring an odd number of times. */
function isInside(ring: readonly Place[], { longitude: x, latitude: y }: Place): boolean {
  return ring.reduce((inside, a, i) => {
    const b = ring[(i + 1) % ring.length] ?? a
    const crosses =
      a.latitude > y !== b.latitude > y &&
      x < ((b.longitude - a.longitude) * (y - a.latitude)) / (b.latitude - a.latitude) + a.longitude
    return crosses ? !inside : inside
  }, false)
}

test('arrow keys reach every mark, each key undoes the other, and end at the edge', () => {
  const sheet = cropTo(KNOWN_TRACKS, 600)
  const marks = KNOWN_TRACKS.map((track, id) => ({ id, at: sheet.place(track) }))
  for (const [there, back, axis] of [
    ['ArrowRight', 'ArrowLeft', 0],
    ['ArrowDown', 'ArrowUp', 1],
  ] as const) {
    let at: number | undefined = marks.toSorted((a, b) => a.at[axis] - b.at[axis])[0]?.id
    const seen = new Set<number>()
    while (at !== undefined && !seen.has(at)) {
      seen.add(at)
      const next: number | undefined = nextMark(marks, at, there)
      if (next !== undefined) expect(nextMark(marks, next, back)).toBe(at)
      at = next
    }
    expect(at).toBeUndefined()
    expect(seen.size).toBe(marks.length)
  }
  expect(nextMark(marks, 0, 'Enter')).toBeUndefined()
})

/** The book's example has its origin at 23° N; moving it is a shift along the axis. */
function fitless(longitude: number, latitude: number): readonly [number, number] {
  const [x, y] = albers(longitude, latitude)
  return [x, y - albers(-96, 23)[1]]
}

describe('labels', () => {
  const sheet = { width: 300, height: 200 }
  test('never overlap each other, a mark or the edge; labels without a place are dropped', () => {
    const labels = Array.from({ length: 30 }, (_, at) => ({
      id: at,
      text: `Track ${at}`,
      at: [20 + ((at * 37) % 260), 15 + ((at * 53) % 170)] as const,
    }))
    const placed = placeLabels(labels, sheet, 6)
    expect(placed.length).toBeGreaterThan(5)
    const boxes = placed.map(({ text, x, y, anchor }) => {
      const width = text.length * 6
      const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
      return { left, right: left + width, top: y - 10, bottom: y + 2 }
    })
    boxes.forEach((a, i) => {
      expect(a.left).toBeGreaterThanOrEqual(0)
      expect(a.right).toBeLessThanOrEqual(300)
      boxes
        .slice(i + 1)
        .forEach((b) =>
          expect(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom).toBe(false),
        )
    })
  })
  test('the first of two in one place keeps it', () => {
    const at = [150, 100] as const
    const many = Array.from({ length: 20 }, (_, i) => ({ id: i, text: `A long name ${i}`, at }))
    const placed = placeLabels(many, sheet, 6)
    expect(placed[0]?.text).toBe('A long name 0')
    expect(placed.length).toBeLessThan(20)
  })
})

test('labels drop what every track is called', () => {
  expect(
    [
      'The Downs at Albuquerque',
      'Ruidoso Downs',
      'Lone Star Park',
      'Sam Houston Race Park',
      'Los Alamitos',
      'Downs',
    ].map(shortName),
  ).toEqual(['Albuquerque', 'Ruidoso', 'Lone Star', 'Sam Houston', 'Los Alamitos', 'Downs'])
})
test('a place is written with its hemispheres, a state by its name', () => {
  expect(positionText({ latitude: 35.08, longitude: -106.57 })).toBe('35.08° N, 106.57° W')
  expect(positionText({ latitude: -22.9, longitude: 12 })).toBe('22.90° S, 12.00° E')
  expect([stateName('NM'), stateName('Jalisco')]).toEqual(['New Mexico', 'Jalisco'])
})
test('a search finds by name, code and state, whatever the case', () => {
  const track = { name: 'Ruidoso Downs', code: 'RUI', state: 'NM' }
  expect(['ruido', 'rui', 'nm', 'new mex', '  '].map((text) => isFound(track, text))).toEqual(
    Array(5).fill(true),
  )
  expect(isFound(track, 'texas')).toBe(false)
})
