import type { HorseId } from '@quarterpole/contract/ids'
import type { PlannedMare, SeasonPlanReply } from '@quarterpole/contract/season-plan'
import { planned, seasonPlan } from './season-plan-fixtures.ts'

const embryo = (reason: string): PlannedMare => ({ ...planned(1, 12, reason), is_embryo: true })

/** A donor of three foals, of which recipients carry two, and a stallion of whom doses are left for two. */
export const donorPlan: SeasonPlanReply = {
  ...seasonPlan,
  studs: seasonPlan.studs.map((stud, at) =>
    at === 1 ? { ...stud, doses: 5, doses_until: '2027-12-31', dose_foals: 2 } : stud,
  ),
  doses_a_foal: 2,
  proposal: {
    ...seasonPlan.proposal,
    mares: [
      planned(1, 11, 'Her best match on this list; next is Corona Ledger, 1.4 points less.'),
      embryo('Jet Arithmetic would add 1.4 points, but his book is full.'),
      embryo('Jet Arithmetic would add 1.4 points, but his book is full.'),
      ...seasonPlan.proposal.mares.slice(1, 3).map((one) => ({ ...one, stallion_id: 11 as HorseId })),
      planned(4, null, 'Open: her best would be Corona Ledger, but the doses of his semen are taken.'),
    ],
    bred: 5,
    total_fee: 17_000,
    embryos: 2,
    embryo_cost: 9000,
  },
}
