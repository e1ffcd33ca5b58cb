import { createLazyRoute } from '@tanstack/react-router'
import { GeneTracePage } from '../../breeding/gene-trace/GeneTracePage.tsx'

export const route = createLazyRoute('/breeding/trace')({ component: GeneTracePage })
