import { useEffect } from 'react'
import { makeStore, useStore } from './store.ts'

const PRODUCT = 'Hotelmate'

/** The title a screen sets once it knows it, e.g. 'Booking B-1001'; the breadcrumb and the tab show it. */
const ownTitle = makeStore<string | undefined>(undefined)
export const useOwnTitle = (): string | undefined => useStore(ownTitle)

export function useTitle(title: string): void {
  useEffect(() => {
    ownTitle.set(title)
    return () => ownTitle.set((now) => (now === title ? undefined : now))
  }, [title])
}

/** 'Services > Dashboard | Hotelmate' (specification section 1). */
export const documentTitle = (titles: readonly string[], product = PRODUCT): string =>
  [titles.filter(Boolean).join(' > '), product].filter(Boolean).join(' | ')
