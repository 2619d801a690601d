import { useQuery } from '@tanstack/react-query'
import { useGo } from '#web/navigation.tsx'
import { queryOf } from '#web/api.ts'
import { CardSkeleton, ErrorState } from '#web/ui/states.tsx'
import { cashier } from '../contract/cashier.ts'
import { OpenShift } from './open-shift.tsx'
import { ShiftWork } from './shift-work.tsx'

/** The drawer of the signed-in user: opened, worked with, counted. */
export function MyDrawer() {
  const go = useGo()
  const read = useQuery(queryOf(cashier.drawer, {}))
  if (read.data === undefined)
    return read.isError ? (
      <ErrorState error={read.error} retry={() => void read.refetch()} />
    ) : (
      <CardSkeleton height={360} />
    )
  const { shift, drawers, isClockInMissing } = read.data
  if (shift === null) return <OpenShift drawers={drawers} isClockInMissing={isClockInMissing} />
  return <ShiftWork shift={shift} onClosed={(id) => go(`/bookone/cashier/shifts/${id}`)} />
}
