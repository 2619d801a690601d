/** Whether a user prefers reduced motion. Where that is unknown, nothing moves. */
export const isStill = (): boolean =>
  typeof matchMedia === 'undefined' || matchMedia('(prefers-reduced-motion: reduce)').matches
