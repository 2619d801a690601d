import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ask } from '#web/api.ts'
import { mayDo, useSessionOrNone } from '#web/session.ts'
import { printing } from '../contract.ts'
import { drain, usePrintsFor } from './station.ts'

const EVERY_MS = 10_000

/** Prints, in the background, what waits for the printers of this computer: at once when something changes, and every ten seconds. */
export function PrintStation() {
  const session = useSessionOrNone()
  const printerIds = usePrintsFor()
  const isOn = printerIds.length > 0 && mayDo(session, 'printing.print')
  const owner = session?.user.displayName || 'Station'
  const { dataUpdatedAt } = useQuery({ ...ask(printing.attention, {}), enabled: isOn })
  useEffect(() => {
    if (!isOn) return undefined
    const work = () => void drain(printerIds, owner)
    work()
    const timer = setInterval(work, EVERY_MS)
    return () => clearInterval(timer)
  }, [isOn, printerIds, owner, dataUpdatedAt])
  return null
}
