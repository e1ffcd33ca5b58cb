import type { HerdContact, HerdIdentity } from './herd.ts'
import { person, ranch } from './people.ts'

const OWNERS = 6
const TRAINERS = 4
/** Beyond every name that a herd draws. */
const OTHERS_FROM = 200_003

/** The barn's busiest owners and trainers, and those it calls. All invented, with numbers and addresses that nobody has. */
export function sampleContacts(horses: readonly HerdIdentity[]): HerdContact[] {
  const owners = busiest(horses.map(({ owner }) => owner)).slice(0, OWNERS)
  const trainers = busiest(horses.map(({ trainer }) => trainer)).slice(0, TRAINERS)
  const breeders = new Set(horses.map(({ breeder }) => breeder))
  const named = [...new Set([...owners, ...trainers])].map((name) => ({
    name,
    roles: {
      is_owner: owners.includes(name),
      is_breeder: breeders.has(name),
      is_trainer: trainers.includes(name),
    },
  }))
  const others = [
    { name: `${ranch(OTHERS_FROM)} Equine Clinic`, roles: { is_vet: true } },
    { name: person(OTHERS_FROM), roles: { is_farrier: true } },
    { name: `${ranch(OTHERS_FROM + 1)} Horse Transport`, roles: { is_transporter: true } },
    { name: ranch(OTHERS_FROM + 2), roles: { is_mare_owner: true, is_buyer: true } },
  ]
  return [...named, ...others].map(({ name, roles }, at) => ({
    name,
    phone: `(505) 555-01${String(at + 10)}`, // reserved for fiction
    email: `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@example.com`,
    roles: { ...roles, is_firm: FIRM.test(name) },
  }))
}

const FIRM = /(Ranch|Farms|Stables|Racing|Quarter Horses|Livestock|Land and Cattle)\b/

/** Names by how often they occur, the most frequent first. */
function busiest(names: readonly (string | null)[]): string[] {
  const counts = new Map<string, number>()
  for (const name of names) if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].toSorted(([a, x], [b, y]) => y - x || a.localeCompare(b)).map(([name]) => name)
}
