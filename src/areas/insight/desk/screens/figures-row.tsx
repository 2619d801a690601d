import Box from '@mui/material/Box'
import { lazy, Suspense } from 'react'
import { useCan } from '#web/session.ts'
import { CardSkeleton } from '#web/ui/states.tsx'

const HomeFigures = lazy(() =>
  import('#areas/insight/dashboards/screens/pickers.tsx').then((parts) => ({ default: parts.HomeFigures })),
)

/** The key figures of a dashboard. Home names only this file, so that those without figures fetch no list of what they are made of. */
export default function FiguresRow() {
  const mayRead = useCan('reports.read')
  if (!mayRead) return null
  return (
    <Box sx={{ mb: 5 }}>
      <Suspense fallback={<CardSkeleton height={216} />}>
        <HomeFigures />
      </Suspense>
    </Box>
  )
}
