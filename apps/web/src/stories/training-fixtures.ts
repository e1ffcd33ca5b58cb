import type { Trained } from '../barn/dashboard/InTraining.tsx'
import { wire } from './wire.ts'

export const inTraining = wire<Trained[]>([
  {
    horse_id: 1,
    horse_name: 'Grand Wonder',
    starts: 0,
    wins: 0,
    last_race: null,
    last_work: null,
    is_out: false,
  },
  {
    horse_id: 2,
    horse_name: 'Hardy Notion',
    starts: 5,
    wins: 0,
    last_race: '2026-10-20',
    last_work: null,
    is_out: true,
  },
  {
    horse_id: 3,
    horse_name: 'Solar Tango',
    starts: 7,
    wins: 2,
    last_race: '2026-10-30',
    last_work: '2026-11-02',
    is_out: false,
  },
  {
    horse_id: 4,
    horse_name: 'W'.repeat(60),
    starts: 31,
    wins: 1,
    last_race: '2026-11-15',
    last_work: '2026-11-22',
    is_out: false,
  },
])
