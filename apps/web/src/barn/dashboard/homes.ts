import type { Role } from '@quarterpole/contract/roles'

/** What a home can have; HomeView.tsx says how each looks. */
export type Block =
  | 'activity'
  | 'board'
  | 'book'
  | 'figures'
  | 'herd'
  | 'injuries'
  | 'needs'
  | 'runners'
  | 'today'
  | 'training'
  | 'year'

/** What each role begins the day with, in this order. Nobody's home has a block whose calls he may not make. */
export const HOMES: Readonly<Record<Role, readonly Block[]>> = {
  owner: ['needs', 'year', 'board', 'book', 'figures', 'activity', 'herd'],
  manager: ['needs', 'year', 'board', 'book', 'figures', 'activity', 'herd'],
  staff: ['today', 'injuries', 'year', 'figures', 'activity'],
  vet: ['today', 'injuries', 'year', 'figures', 'activity'],
  trainer: ['runners', 'training', 'injuries'],
  viewer: ['needs', 'year', 'figures', 'activity', 'herd'],
}
