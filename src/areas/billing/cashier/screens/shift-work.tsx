import { CountSheet } from './count-sheet.tsx'
import type { ShownShift } from '../contract/cashier.ts'
import { DrawerNow } from './drawer-now.tsx'

/** A shift that is not closed, for its operator and for users who may approve: at work, or being counted. */
export function ShiftWork({ shift, onClosed }: { shift: ShownShift; onClosed: (shiftId: string) => void }) {
  return shift.status === 'COUNTING' ? (
    <CountSheet key={shift.id} shift={shift} onClosed={onClosed} />
  ) : (
    <DrawerNow shift={shift} />
  )
}
