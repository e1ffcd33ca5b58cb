import type { SeasonPlanReply } from '@quarterpole/contract/season-plan'
import { expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'
import { relationOf } from '@quarterpole/genetics/mate-offer'
import { rowOf } from '../../herd/snapshot/snapshot.ts'

const { call, services } = await testServer('sqlite')
interface Candidates {
  mares: { id: number }[]
  studs: { id: number }[]
}
const { mares, studs } = (await call('GET', '/api/season-plans/candidates?season_year=2027'))
  .body as Candidates
const asked = {
  season_year: 2027,
  mare_ids: mares.map(({ id }) => id),
  stallion_ids: studs.map(({ id }) => id),
}
const plan = async (more: object = {}) => {
  const { status, body } = await call('POST', '/api/predict/season-plan', { ...asked, ...more })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as SeasonPlanReply
}
const mostTaken = ({ proposal }: SeasonPlanReply) =>
  Math.max(
    ...[...Map.groupBy(proposal.mares, ({ stallion_id }) => stallion_id)].flatMap(([id, of]) =>
      id === null ? [] : [of.length],
    ),
  )
const herd = services.herd.current
const relation = (stallion_id: number, mare_id: number) =>
  relationOf(herd.ped, rowOf(herd, stallion_id), rowOf(herd, mare_id))

test('the plan that the page opens with sends no more than the cap to one stud, and mates no close family', async () => {
  expect(mares.length).toBeGreaterThan(11)
  const reply = await plan()
  const cap = Math.max(3, Math.ceil(mares.length / 4), Math.ceil(mares.length / studs.length))
  expect(reply.max_per_stud).toBe(cap)
  expect(mostTaken(reply)).toBeLessThanOrEqual(cap)
  expect(reply.notes.join(' ')).toContain(`No stallion gets more than ${cap} of your mares`)
  const inbreeding = new Map(
    reply.cells.map((cell) => [`${cell.mare_id} ${cell.stallion_id}`, cell.inbreeding_coefficient]),
  )
  for (const { mare_id, stallion_id } of reply.proposal.mares) {
    if (stallion_id === null) continue
    expect(relation(stallion_id, mare_id)).toBeNull()
    expect(inbreeding.get(`${mare_id} ${stallion_id}`) ?? 0).toBeLessThanOrEqual(0.0625)
  }
  expect(reply.proposal.bred).toBe((await plan({ max_per_stud: null })).proposal.bred)
  // without the limits nearly all go to one stud, who is ahead by less than the error
  const free = await plan({ max_per_stud: null, max_inbreeding: null, include_close_relatives: true })
  expect(free.max_per_stud).toBeNull()
  expect(mostTaken(free)).toBeGreaterThan(cap)
})

test('a cap that is set is kept and said; close family is refused with what he is to her, unless asked for', async () => {
  const tight = await plan({ max_per_stud: 1 })
  expect(mostTaken(tight)).toBe(1)
  expect(tight.proposal.bred).toBeLessThanOrEqual(studs.length)
  const one = tight.proposal.mares.find(({ stallion_id }) => stallion_id !== null)
  const both = asked.mare_ids.slice(0, 2).map((mare_id) => ({ mare_id, stallion_id: one?.stallion_id }))
  const byHand = await plan({ max_per_stud: 1, choices: both })
  expect(byHand.chosen?.problems.join(' ')).toContain('has 2 of your mares; your limit is 1.')

  const dam = herd.ids.findIndex(
    (_, row) => herd.sex[row] === 1 && herd.ped.sire[row] !== -1 && !herd.gone.has(row),
  )
  const pair = {
    mare_ids: [herd.ids[dam]],
    stallion_ids: [herd.ids[herd.ped.sire[dam] ?? -1]],
    max_inbreeding: null,
  }
  const refused = await call('POST', '/api/predict/season-plan', { ...asked, ...pair })
  if (refused.status === 422) return // he or she died
  expect((refused.body as SeasonPlanReply).cells[0]?.refusal).toEqual({
    code: 'family',
    sentence: 'Close family: he’s her sire.',
  })
  const asIs = await plan({ ...pair, include_close_relatives: true })
  expect(asIs.cells[0]?.refusal?.code).not.toBe('family')
})

test('the cheaper plans keep the limits, and give up speed for fees in order', async () => {
  const reply = await plan()
  const { proposal, cheaper } = reply
  if (cheaper === null) throw new Error('a fee is missing')
  const { balanced, cheapest } = cheaper
  for (const [dearer, less] of [
    [proposal, balanced],
    [balanced, cheapest],
  ] as const) {
    expect(less.bred).toBe(dearer.bred)
    expect(less.points).toBeLessThanOrEqual(dearer.points + 1e-6)
    expect(less.total_fee).toBeLessThanOrEqual(dearer.total_fee)
    expect(less.problems).toEqual([])
    expect(mostTaken({ ...reply, proposal: less })).toBeLessThanOrEqual(reply.max_per_stud ?? 0)
  }
  expect(cheapest.total_fee).toBeLessThan(proposal.total_fee)
  expect(balanced.total_fee).toBeLessThanOrEqual((proposal.total_fee + cheapest.total_fee) / 2)
  // what a dearer stud would bring is said, one sentence a mare
  expect(cheapest.mares.map(({ reason }) => reason).join(' ')).toMatch(
    / would add \d+\.\d points for \$[\d,]+ more\./,
  )
  for (const { reason } of [...proposal.mares, ...cheapest.mares])
    expect(reason.match(/[a-z]\.( |$)/g)).toHaveLength(1)
})
