import { PageTitle } from '../ui/Section.tsx'

export function RaceLens() {
  return <PageTitle title="Race Lens" />
}
