import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryOf } from '#web/api.ts'
import { printing } from '../contract/printing.ts'
import { drain, hangUp, isPrintable, listen } from './station.ts'

const EVERY_MS = 10_000
/** An agent that was not found is looked for again. */
const LISTEN_EVERY_MS = 60_000

/** Prints, in the background, what waits for the printers of this computer: at once when something changes, and every ten seconds. */
export function PrintStation({ printerIds, owner }: { printerIds: readonly string[]; owner: string }) {
  const { dataUpdatedAt } = useQuery(queryOf(printing.attention, {}))
  useEffect(() => {
    const work = () => void drain(printerIds, owner)
    work()
    const timer = setInterval(work, EVERY_MS)
    return () => clearInterval(timer)
  }, [printerIds, owner, dataUpdatedAt])
  useListening(printerIds)
  return null
}

/** Receives the conditions of the printers at this computer's agent as long as the page is open. */
function useListening(printerIds: readonly string[]): void {
  const { data } = useQuery(queryOf(printing.printers, { limit: 100 }))
  const mine = (data?.rows ?? []).filter(
    (one) => one.way === 'AGENT' && isPrintable(one) && printerIds.includes(one.id),
  )
  const printers = JSON.stringify(mine.map(({ id, agentPrinter }) => ({ id, agentPrinter })))
  useEffect(() => {
    if (printers === '[]') return undefined
    const subscribe = () => void listen(JSON.parse(printers))
    subscribe()
    const timer = setInterval(subscribe, LISTEN_EVERY_MS)
    return () => {
      clearInterval(timer)
      hangUp()
    }
  }, [printers])
}
