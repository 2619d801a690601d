import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useSession } from '#web/session.ts'
import { CardSkeleton } from '#web/ui/states.tsx'

const FiguresRow = lazy(() => import('./figures-row.tsx'))

/** Roles whose home has key figures; the others come for the day alone. */
const ROLES = /^PROP_(ADMIN|MANAGER|FINANCE|SERVICE_EXECUTIVE)$/

/** The key figures of the user's role; without them, the day is there all the same. */
export function RoleFigures() {
  if (!ROLES.test(useSession().roles[0] ?? '')) return null
  return (
    <CatchBoundary getResetKey={() => 0} errorComponent={() => null}>
      <Suspense fallback={<CardSkeleton height={236} />}>
        <FiguresRow />
      </Suspense>
    </CatchBoundary>
  )
}
