import { lazy } from 'react'
import { mayDo, useSessionOrNone } from '#web/session.ts'
import { usePrintsFor } from './prints-for.ts'

const Station = lazy(() => import('./print-station.tsx').then(({ PrintStation }) => ({ default: PrintStation })))

/** Only a computer that prints for someone fetches what printing takes. */
export function PrintHost() {
  const session = useSessionOrNone()
  const printerIds = usePrintsFor()
  const isOn = printerIds.length > 0 && mayDo(session, 'printing.print')
  return isOn && <Station printerIds={printerIds} owner={session?.user.displayName || 'Station'} />
}
