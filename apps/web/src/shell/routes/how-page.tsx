import { createLazyRoute, useParams } from '@tanstack/react-router'
import { PageNotFound } from '../../app/PageFailure.tsx'
import { AssumptionsPage } from '../../how/AssumptionsPage.tsx'
import { CardPage } from '../../how/CardPage.tsx'
import { CARDS } from '../../app/paths.ts'

function HowRoute() {
  const { page } = useParams({ strict: false })
  const card = CARDS.find((name) => name === page)
  if (page === 'assumptions') return <AssumptionsPage />
  return card === undefined ? <PageNotFound /> : <CardPage key={card} name={card} />
}

export const route = createLazyRoute('/how/$page')({ component: HowRoute })
