type Dates = { arrival: string; departure: string }

export const isForward = ({ arrival, departure }: Dates): boolean => arrival < departure
export const forward = { path: ['departure'], message: 'Departure must be after arrival' }

/** The most lines of a rooming list, and characters of it. */
export const MAX_LISTED = 200
export const MAX_LIST = 40_000
