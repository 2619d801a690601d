/** Whether a person prefers that nothing moves. Where nobody can be asked, nothing does. */
export const isStill = (): boolean =>
  typeof matchMedia === 'undefined' || matchMedia('(prefers-reduced-motion: reduce)').matches
