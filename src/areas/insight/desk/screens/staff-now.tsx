import Box from '@mui/material/Box'
import { type ComponentType, lazy, Suspense } from 'react'
import { useCan } from '#web/session.ts'
import { CardSkeleton } from '#web/ui/states.tsx'

// Without it, the day is shown all the same.
const OnDutyNow = lazy<ComponentType>(() =>
  import('#areas/people/attendance/screens/pickers.tsx').then(
    (doors) => ({ default: doors.OnDutyNow }),
    () => ({ default: () => null }),
  ),
)

/** Who is at work now, for those who plan the time of all. */
export const StaffNow = () =>
  useCan('attendance.plan') && (
    <Box sx={{ mb: 4 }}>
      <Suspense fallback={<CardSkeleton height={112} />}>
        <OnDutyNow />
      </Suspense>
    </Box>
  )
