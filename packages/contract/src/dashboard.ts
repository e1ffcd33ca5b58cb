import { z } from 'zod'
import { Activity } from './activity.ts'
import { endpoint } from './endpoint.ts'
import { Evaluation } from './evaluation.ts'

export const Dashboard = z.object({
  total_horses: z.number().int(),
  horses_added_30_days: z.number().int(),
  active_injuries: z.number().int(),
  injuries_recovered_30_days: z.number().int(),
  recent_predictions: z.number().int(), // of the last 30 days
  predictions_by_kind: z.object({ breeding: z.number().int(), race: z.number().int() }),
  races: z.number().int(),
  starts: z.number().int(),
  system_status: z.enum(['healthy', 'unhealthy']),
  evaluation: Evaluation.nullable(),
  activity: z.array(Activity),
})
export type Dashboard = z.infer<typeof Dashboard>

export const getDashboard = endpoint({
  method: 'GET',
  path: '/dashboard',
  tag: 'Herd',
  summary: 'The four figures and the activity list',
  reply: Dashboard,
  errors: [],
})
