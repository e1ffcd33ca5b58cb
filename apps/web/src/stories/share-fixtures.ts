import type { ShareId } from '@quarterpole/contract/ids'
import type { Share } from '@quarterpole/contract/share'

const share = (id: number, fields: Partial<Share>): Share => ({
  id: id as ShareId,
  kind: 'cross',
  title: 'Lantern Ridge × Amber Fever',
  with_money: false,
  made_by: 'Ann Roe',
  created_at: '2026-11-20T09:00:00.000Z',
  expires_at: '2026-12-20T09:00:00.000Z',
  visits: 0,
  last_visit_at: null,
  ...fields,
})

/** Links given out: a visited one with money, a new one, a long name, one from before there were accounts. */
export const shares: readonly Share[] = [
  share(4, { with_money: true, visits: 3, last_visit_at: '2026-11-20T10:30:00.000Z' }),
  share(3, { kind: 'race_card', title: 'Ruidoso Downs, race 5' }),
  share(2, {
    kind: 'produce_record',
    title: 'Shesaverylongnamedquarterhorsemareofthenorthernplains Deluxe',
    made_by: 'Maximiliana Featherstonehaugh-Cholmondeley of Weatherford',
    visits: 1204,
    last_visit_at: '2026-11-18T10:30:00.000Z',
  }),
  share(1, { kind: 'horse', title: 'Amber Fever', made_by: null }),
]
