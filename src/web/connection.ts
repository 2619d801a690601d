import { makeStore, useStore } from './store.ts'

/** How many requests are under way, and since when the server could not be reached. */
const inFlight = makeStore(0)
const unreachableSince = makeStore<number | undefined>(undefined)
/** A start of an outage so long ago that it is shown without waiting. */
const LONG_AGO = 0

export const requestStarted = (): void => inFlight.set((count) => count + 1)
export const requestEnded = (): void => inFlight.set((count) => Math.max(0, count - 1))

export const serverResponded = (): void => unreachableSince.set(undefined)
export const serverUnreachable = (): void => unreachableSince.set((since) => since ?? Date.now())
/** Shows the outage at once, because a save got no response. */
export const saveUnanswered = (): void => unreachableSince.set(LONG_AGO)

export const useIsBusy = (): boolean => useStore(inFlight) > 0
export const isUnreachable = (): boolean => unreachableSince.get() !== undefined
/** Whether the line is known to be down. */
export const useIsLineDown = (): boolean => useUnreachableSince() !== undefined || !navigator.onLine
export const useUnreachableSince = (): number | undefined => useStore(unreachableSince)

/** The browser's own word on the line; a yes proves nothing, a no is certain. */
export function watchLine(): void {
  window.addEventListener('offline', serverUnreachable)
  window.addEventListener('online', serverResponded)
  // A page that starts offline has nothing to wait for: it shows that at once.
  if (!navigator.onLine) unreachableSince.set(LONG_AGO)
}
