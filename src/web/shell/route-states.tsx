import Box from '@mui/material/Box'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { CardSkeleton, ErrorState, LinesSkeleton } from '../ui/states.tsx'

/** A screen that could not be drawn or read: shows why, and offers to try again. */
export function RouteFault({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const { reset: forgetFailures } = useQueryErrorResetBoundary()
  const retry = () => {
    forgetFailures()
    reset()
    void router.invalidate()
  }
  return <ErrorState error={error} retry={retry} />
}

/** While a screen's code or first data is on its way for longer than 400 ms. */
export function RouteWait() {
  return (
    <Box sx={{ p: { xs: 4, md: 6 }, display: 'grid', gap: 4 }}>
      <LinesSkeleton lines={2} />
      <CardSkeleton height={320} />
    </Box>
  )
}
