/** Tries after which a reply fails until a user sends it again. */
export const MOST_TRIES = 12
const LONGEST_PAUSE_MINUTES = 360

/** Minutes before a reply that no one took is sent again; undefined when it was tried often enough. */
export const pauseMinutes = (attempts: number): number | undefined =>
  attempts >= MOST_TRIES ? undefined : Math.min(LONGEST_PAUSE_MINUTES, 2 ** Math.max(0, attempts - 1))
