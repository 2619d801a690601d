import { makeStore, useStore } from '#web/store.ts'

const KEY = 'hotelmate.printsFor'

const stored = (): readonly string[] => {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(ids) ? ids.map(String) : []
  } catch {
    return []
  }
}
const printsFor = makeStore<readonly string[]>(stored())

/** Printers this computer prints for; it outlives the session, since it is about the computer. */
export const usePrintsFor = (): readonly string[] => useStore(printsFor)

export function setPrintsFor(printerIds: readonly string[]): void {
  localStorage.setItem(KEY, JSON.stringify(printerIds))
  printsFor.set(printerIds)
}
