import Box from '@mui/material/Box'
import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useCan, useSession } from '#web/session.ts'
import { CardSkeleton, ErrorState } from '#web/ui/states.tsx'

const FiguresRow = lazy(() => import('./figures-row.tsx'))

/** Roles whose home has key figures: the day is what the others come for. */
const ROLES: readonly string[] = ['PROP_ADMIN', 'PROP_MANAGER', 'PROP_FINANCE', 'PROP_SERVICE_EXECUTIVE']

/** The key figures of the user's role, on the home of those who steer by them. */
export function RoleFigures() {
  const { roles } = useSession()
  const mayRead = useCan('reports.read')
  if (!mayRead || !ROLES.includes(roles[0] ?? '')) return null
  return (
    <Box sx={{ mb: 5 }}>
      <CatchBoundary getResetKey={() => 'figures'} errorComponent={Fault}>
        <Suspense fallback={<CardSkeleton height={196} />}>
          <FiguresRow />
        </Suspense>
      </CatchBoundary>
    </Box>
  )
}

const Fault = ({ error, reset }: { error: unknown; reset: () => void }) => <ErrorState error={error} retry={reset} />
