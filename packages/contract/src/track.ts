import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pathId, TrackId } from './ids.ts'

export const Track = z.object({
  id: TrackId,
  code: z.string().nullable(),
  name: z.string(),
  state: z.string(),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  altitude_m: z.number(),
})
export type Track = z.infer<typeof Track>

export const SiTables = z.record(
  z.string(),
  z.array(z.object({ si: z.number(), time_threshold: z.number() })),
)
export type SiTables = z.infer<typeof SiTables>

export const listTracks = endpoint({
  method: 'GET',
  path: '/tracks',
  tag: 'Tracks',
  summary: 'Tracks by name',
  reply: z.array(Track),
  errors: [],
})
export const getSiTables = endpoint({
  method: 'GET',
  path: '/tracks/:id/si-tables',
  tag: 'Tracks',
  summary: 'Speed index tables by distance',
  params: z.object({ id: pathId(TrackId) }),
  reply: SiTables,
  errors: ['not_found'],
})
