import { readHorse } from '@quarterpole/db/queries/horse'
import { noSuchHorse } from '../../herd/horses/check-parents.ts'
import type { HerdServices } from '../../herd/snapshot/herd-services.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { today } from '../../platform/process/services.ts'
import { careerLine } from './career-line.ts'
import { profileNow } from './profile.ts'

export const careerLineHandlers = {
  getCareerLine: (services, { params }) => careerLine(services, params.id),
  getProfile: async (services, { params }) => {
    const { db, herd } = services
    const profile = await profileNow(db, herd.current, { id: params.id, today: today(services) })
    if (!profile && !(await readHorse(db, params.id))) throw noSuchHorse(params.id)
    return profile
  },
} satisfies Partial<Handlers<HerdServices>>
