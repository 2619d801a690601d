import { makeStore, useStore } from '#web/store.ts'

const isOpen = makeStore(false)

export const useIsWalkInOpen = (): boolean => useStore(isOpen)
export const openWalkIn = (): void => isOpen.set(true)
export const closeWalkIn = (): void => isOpen.set(false)
