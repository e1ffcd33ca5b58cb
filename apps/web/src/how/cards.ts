import type { ModelCards } from './cards/card.ts'
import { bias } from './cards/bias.ts'
import { evaluation } from './cards/evaluation.ts'
import { foal } from './cards/foal.ts'
import { injury } from './cards/injury.ts'
import { panel } from './cards/panel.ts'
import { race } from './cards/race.ts'
import { value } from './cards/value.ts'

export const MODEL_CARDS: ModelCards = { evaluation, foal, race, value, injury, bias, panel }
