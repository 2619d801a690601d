import { pictureRoutes } from './pictures.ts'
import { questionRoutes } from './questions.ts'
import { contract } from '#core/contract.ts'
import { asking } from './asking.ts'
import { comparisonRoutes } from './comparison.ts'
import { gestureRoutes } from './gestures.ts'
import { inbox } from './inbox.ts'
import { sources } from './sources.ts'

export const reviews = contract('reviews', {
  ...inbox,
  ...comparisonRoutes,
  ...sources,
  ...questionRoutes,
  ...pictureRoutes,
  ...gestureRoutes,
  ...asking,
})
