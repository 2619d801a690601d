import { useSyncExternalStore } from 'react'

const EVERY_MS = 30_000

let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function listen(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = Date.now()
    for (const each of listeners) each()
  }, EVERY_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** At most half a minute ago, also after a long time without listeners. */
function read(): number {
  if (Math.abs(Date.now() - now) > EVERY_MS) now = Date.now()
  return now
}

const itself = (moment: number) => moment

/** The result of `of` for the present moment in milliseconds, updated every half minute if it has changed. */
export function useNow(): number
export function useNow<T extends string | number>(of: (moment: number) => T): T
export function useNow(of: (moment: number) => string | number = itself): string | number {
  return useSyncExternalStore(listen, () => of(read()))
}
