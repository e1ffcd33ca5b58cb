import { createLazyRoute, useParams } from '@tanstack/react-router'
import { CareerLinePage } from '../../racing/career-line/CareerLinePage.tsx'
import { PageNotFound } from '../../app/PageFailure.tsx'
import { idIn } from '../../app/search.ts'

function CareerLineRoute() {
  const id = idIn(useParams({ strict: false }), 'id')
  return id === undefined ? <PageNotFound /> : <CareerLinePage key={id} id={id} />
}

export const route = createLazyRoute('/horses/$id/career')({ component: CareerLineRoute })
