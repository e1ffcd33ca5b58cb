import { createLazyRoute } from '@tanstack/react-router'
import { ComparePage } from '../../barn/compare/ComparePage.tsx'

export const route = createLazyRoute('/compare')({ component: ComparePage })
