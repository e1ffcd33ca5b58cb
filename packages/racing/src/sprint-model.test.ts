import { expect, test } from 'vitest'
import { MS_PER_MPH, SPRINT, airDensity, sprintTime } from './sprint-model.ts'

const still = { density: 1.2, headwindMs: 0, crosswindMs: 0 }

test.each([
  [0, 68, 40, 1.2],
  [1150, 68, 40, 1.045],
  [1950, 68, 40, 0.946],
  [0, 95, 40, 1.136],
])('air at %i m, %i °F, %i %% weighs %f kg/m³', (altitude, temp, humidity, density) => {
  expect(Math.abs(airDensity(altitude, temp, humidity) - density)).toBeLessThan(6e-4)
})
test.each([
  [220, 11.95],
  [300, 15.55],
  [350, 17.85],
  [400, 20.15],
  [440, 22.05],
])('%i yd comes within 0.1 s of the standard %f s', (yards, standardS) => {
  expect(Math.abs(sprintTime(yards, still) - standardS)).toBeLessThan(0.1)
})
test('agrees with a plain Euler integration', () => {
  let [t, x, v] = [SPRINT.reactionS, 0, 0]
  const [dt, w] = [1e-5, 3]
  while (x < 440 * 0.9144) {
    const drag = (0.5 * 1.2 * SPRINT.cdA * Math.abs(v - w) * (v - w)) / SPRINT.massKg
    v += dt * (SPRINT.f0 * (1 - v / SPRINT.vMax) - drag)
    x += dt * v
    t += dt
  }
  expect(sprintTime(440, { ...still, headwindMs: -w })).toBeCloseTo(t, 3)
})
test('without drag it is Furusawa’s closed form', () => {
  // x(t) = vMax·(t − τ(1 − e^(−t/τ))), τ = vMax/f0
  const tau = SPRINT.vMax / SPRINT.f0
  const t = sprintTime(300, still, { ...SPRINT, cdA: 0 }) - SPRINT.reactionS
  expect(SPRINT.vMax * (t - tau * (1 - Math.exp(-t / tau)))).toBeCloseTo(300 * 0.9144, 6)
})
test('a horse that cannot cover the course is refused', () => {
  expect(() => sprintTime(440, { ...still, headwindMs: 1000 })).toThrow(RangeError)
})
test('meters per second', () => expect(10 * MS_PER_MPH).toBeCloseTo(4.4704, 12))
