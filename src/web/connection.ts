import { makeStore, useStore } from './store.ts'

/** How many requests are under way, and since when the server could not be reached. */
const inFlight = makeStore(0)
const unreachableSince = makeStore<number | undefined>(undefined)
/** So long that it is said without waiting any longer. */
const LONG_AGO = 0

export const requestStarted = (): void => inFlight.set((count) => count + 1)
export const requestEnded = (): void => inFlight.set((count) => Math.max(0, count - 1))

export const serverAnswered = (): void => unreachableSince.set(undefined)
export const serverUnreachable = (): void => unreachableSince.set((since) => since ?? Date.now())
/** Anyone who pressed Save and got no answer wants to know why at once. */
export const saveUnanswered = (): void => unreachableSince.set(LONG_AGO)

export const useIsBusy = (): boolean => useStore(inFlight) > 0
export const isUnreachable = (): boolean => unreachableSince.get() !== undefined
/** Whether the line is known to be down. */
export const useIsLineDown = (): boolean => useUnreachableSince() !== undefined || !navigator.onLine
export const useUnreachableSince = (): number | undefined => useStore(unreachableSince)

/** The browser's own word on the line; a yes proves nothing, a no is certain. */
export function watchLine(): void {
  window.addEventListener('offline', serverUnreachable)
  window.addEventListener('online', serverAnswered)
  // A page that begins without a line has nothing to wait for: it says so at once.
  if (!navigator.onLine) unreachableSince.set(LONG_AGO)
}
