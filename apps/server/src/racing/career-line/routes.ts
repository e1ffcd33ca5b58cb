import type { Handlers } from '../../platform/http/serve.ts'
import { careerLine } from './career-line.ts'

export const careerLineHandlers: Pick<Handlers, 'getCareerLine'> = {
  getCareerLine: (services, { params }) => careerLine(services, params.id),
}
