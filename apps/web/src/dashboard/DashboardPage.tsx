import { PageTitle } from '../ui/Section.tsx'

export function DashboardPage() {
  return <PageTitle title="Dashboard" />
}
