import { createRng } from '@quarterpole/numerics/rng'
import { describe, expect, test } from 'vitest'
import { type Box, overlap, placeLabels, spreadAlong } from './label-placement.ts'

describe('labels along a line', () => {
  const bounds = (centers: number[], width: number) => centers.map((at) => [at - width / 2, at + width / 2])

  test('keep their preferred places while there is space', () => {
    expect(
      spreadAlong(
        [
          { at: 50, width: 40 },
          { at: 150, width: 40 },
        ],
        [0, 300],
      ),
    ).toEqual([50, 150])
  })

  test('move apart where they would touch, and stay within the line', () => {
    const [first = [], second = [], third = []] = bounds(
      spreadAlong(
        [280, 290, 295].map((at) => ({ at, width: 60 })),
        [0, 300],
      ),
      60,
    )
    expect(third[1]).toBeLessThanOrEqual(300)
    expect(second[1]).toBeLessThanOrEqual((third[0] ?? 0) - 8)
    expect(first[1]).toBeLessThanOrEqual((second[0] ?? 0) - 8)
  })

  test('are pushed off the near end too', () => {
    expect(
      spreadAlong(
        [
          { at: 4, width: 60 },
          { at: 20, width: 60 },
        ],
        [0, 300],
      ),
    ).toEqual([30, 98])
  })

  test('none, and one wider than the line, do no harm', () => {
    expect(spreadAlong([], [0, 100])).toEqual([])
    expect(spreadAlong([{ at: 50, width: 400 }], [0, 100])).toEqual([200])
  })
})

describe('names beside points', () => {
  const frame: Box = { left: 0, right: 480, top: 0, bottom: 360 }
  const rng = createRng(20261120)
  const crowds = Array.from({ length: 40 }, (_, at) =>
    Array.from({ length: at + 1 }, (__, index) => ({
      x: rng.uniform() * 480,
      y: rng.uniform() * 360,
      radius: 3 + rng.uniform() * 8,
      text: 'Windmill Seven'.slice(0, 3 + (index % 12)),
    })),
  )

  test('never overlap one another, nor a mark, nor leave the frame', () => {
    for (const points of crowds) {
      const placed = placeLabels(points, frame)
      for (const [at, { box }] of placed.entries()) {
        expect(placed.slice(at + 1).some((other) => overlap(box, other.box))).toBe(false)
        expect(box.left >= frame.left && box.right <= frame.right).toBe(true)
        expect(box.top >= frame.top && box.bottom <= frame.bottom).toBe(true)
        for (const { x, y, radius: r } of points)
          expect(overlap(box, { left: x - r, right: x + r, top: y - r, bottom: y + r })).toBe(false)
      }
    }
  })

  test('the first named is placed before the others', () => {
    const twins = [
      { x: 240, y: 180, radius: 4, text: 'This cross' },
      { x: 240, y: 181, radius: 4, text: 'Another' },
    ]
    expect(placeLabels(twins, frame)[0]).toMatchObject({ point: twins[0], anchor: 'start' })
    expect(placeLabels(twins.toReversed(), frame)[0]).toMatchObject({ point: twins[1], anchor: 'start' })
  })

  test('keep clear of existing text', () => {
    const point = { x: 100, y: 100, radius: 4, text: 'Kiowa Signal' }
    const taken = { left: 104, right: 300, top: 80, bottom: 120 }
    const [label] = placeLabels([point], frame, [taken])
    expect(label && overlap(label.box, taken)).toBe(false)
    expect(label?.anchor).toBe('end')
  })

  test('avoid a line where there is space beside it, and cross it where there is none', () => {
    const point = { x: 20, y: 100, radius: 8, text: 'Copperline' }
    const across = { left: 93, right: 95, top: 0, bottom: 300 }
    const narrow = { left: 20, right: 300, top: 0, bottom: 300 }
    const [free] = placeLabels([point], narrow, [], [across])
    expect(free && overlap(free.box, across)).toBe(false)
    const [crossing] = placeLabels([{ ...point, text: 'The Quiet Grandsire' }], narrow, [], [across])
    expect(crossing && overlap(crossing.box, across)).toBe(true)
  })

  test('one that may be far off is labeled where its neighbors leave no space', () => {
    const point = { x: 240, y: 180, radius: 8, text: 'Copperline Jet' }
    const around = { left: 140, right: 340, top: 160, bottom: 198 }
    expect(placeLabels([point], frame, [around])).toEqual([])
    const [label] = placeLabels([{ ...point, mayBeFarOff: true }], frame, [around])
    expect(label && overlap(label.box, around)).toBe(false)
  })

  test('a name without space is left out', () => {
    const point = { x: 20, y: 10, radius: 4, text: 'The Quiet Grandsire' }
    expect(placeLabels([point], { left: 0, right: 40, top: 0, bottom: 20 })).toEqual([])
  })
})
