import { lazy, Suspense } from 'react'
import { useSession } from '#web/session.ts'
import { CardSkeleton } from '#web/ui/states.tsx'

// Without them, the day is shown all the same.
const FiguresRow = lazy(() => import('./figures-row.tsx').catch(() => ({ default: () => null })))

/** Roles whose home has key figures; the others come for the day alone. */
const ROLES = /^PROP_(ADMIN|MANAGER|FINANCE|SERVICE_EXECUTIVE)$/

/** The key figures of the user's role. */
export const RoleFigures = () =>
  ROLES.test(useSession().roles[0] ?? '') && (
    <Suspense fallback={<CardSkeleton height={236} />}>
      <FiguresRow />
    </Suspense>
  )
