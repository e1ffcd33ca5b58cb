import type { Rng } from '@quarterpole/numerics/rng'
import { isoOf } from './calendar.ts'
import type { HerdInjury } from './herd.ts'

/** An injury as barns write it down, with the usual days off. Days are assumed, not published. */
interface InjuryKind {
  type: string
  severity: HerdInjury['severity']
  days: readonly [number, number]
  notes: string
}

export const INJURY_KINDS: readonly InjuryKind[] = [
  {
    type: 'Bucked shins',
    severity: 'minor',
    days: [30, 75],
    notes: 'Sore after a fast work. Hand walking, then jogging.',
  },
  { type: 'Hoof abscess', severity: 'minor', days: [7, 21], notes: 'Drained and poulticed.' },
  {
    type: 'Quarter crack',
    severity: 'moderate',
    days: [30, 80],
    notes: 'Patched; farrier checks every three weeks.',
  },
  { type: 'Knee chip', severity: 'moderate', days: [90, 150], notes: 'Arthroscopy, both knees imaged.' },
  { type: 'Fetlock chip', severity: 'moderate', days: [90, 140], notes: 'Removed by arthroscopy.' },
  { type: 'Suspensory strain', severity: 'moderate', days: [120, 240], notes: 'Ultrasound every 60 days.' },
  {
    type: 'Bowed tendon',
    severity: 'severe',
    days: [240, 365],
    notes: 'Core lesion on ultrasound. Stall rest, then paddock.',
  },
  { type: 'Condylar fracture', severity: 'severe', days: [180, 300], notes: 'Repaired with screws.' },
  { type: 'Stress fracture, tibia', severity: 'moderate', days: [60, 120], notes: 'Found on bone scan.' },
  { type: 'Tying up', severity: 'minor', days: [10, 30], notes: 'Muscle enzymes raised after the gallop.' },
  { type: 'Bleeding (EIPH)', severity: 'minor', days: [14, 30], notes: 'Grade 2 by endoscope.' },
  { type: 'Laceration', severity: 'minor', days: [10, 40], notes: 'Caught on a fence; stitched.' },
]

/** An injury of `horse` on a day, recovered if the days off are over by `today` (days since 1970). */
export function drawInjury(
  rng: Rng,
  kind: InjuryKind,
  { horse, day, today }: { horse: number; day: number; today: number },
): HerdInjury {
  const [low, high] = kind.days
  const expected_days_off = Math.round((low + rng.int(high - low + 1)) / 5) * 5
  const back = day + Math.max(5, Math.round(expected_days_off * (0.85 + 0.4 * rng.uniform())))
  const isBack = back <= today
  return {
    horse,
    injury_date: isoOf(day),
    type: kind.type,
    severity: kind.severity,
    status: isBack ? 'recovered' : 'active',
    expected_days_off,
    return_date: isBack ? isoOf(back) : null,
    notes: kind.notes,
  }
}
