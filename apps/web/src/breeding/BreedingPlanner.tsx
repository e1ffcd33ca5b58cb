import { PageTitle } from '../ui/Section.tsx'

export function BreedingPlanner() {
  return <PageTitle title="Breeding Planner" />
}
