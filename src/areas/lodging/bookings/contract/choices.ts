/** Why guests come, as the desk hears it; empty where it does not. */
export const PURPOSES = ['', 'LEISURE', 'BUSINESS', 'EVENT', 'OTHER'] as const
export type Purpose = (typeof PURPOSES)[number]
