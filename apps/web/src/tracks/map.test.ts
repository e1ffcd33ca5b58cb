import { describe, expect, test } from 'vitest'
import { placeLabels } from './labels.ts'
import { isFound, positionText, shortName, stateName } from './place.ts'
import { albers, fit, plain, projectionFor } from './projection.ts'

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
  test('a track off the continent asks for the plain sheet', () => {
    expect(projectionFor([{ longitude: -106, latitude: 35 }])).toBe(albers)
    expect(projectionFor([{ longitude: -43, latitude: -23 }])).toBe(plain)
  })
  test('everything is inside the sheet and its margin', () => {
    const places = [
      { longitude: -124, latitude: 48 },
      { longitude: -67, latitude: 25 },
      { longitude: -96, latitude: 38 },
    ]
    const sheet = fit(albers, places, 500, 14)
    for (const place of places) {
      const [x, y] = sheet.place(place)
      expect(x).toBeGreaterThanOrEqual(14 - 1e-9)
      expect(x).toBeLessThanOrEqual(486 + 1e-9)
      expect(y).toBeGreaterThanOrEqual(14 - 1e-9)
      expect(y).toBeLessThanOrEqual(sheet.height - 14 + 1e-9)
    }
  })
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
    const many = Array.from({ length: 20 }, (_, i) => ({ text: `A long name ${i}`, at }))
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
