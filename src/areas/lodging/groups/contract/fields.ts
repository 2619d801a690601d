type Dates = { arrival: string; departure: string }

export const isForward = ({ arrival, departure }: Dates): boolean => arrival < departure
export const forward = { path: ['departure'], message: 'Departure must be after arrival' }

/** The most lines of a rooming list, and characters of it. */
export const MAX_LISTED = 200
export const MAX_LIST = 40_000

/** The largest file of a rooming list, in bytes: for the desk, and for the organiser (anyone with the link). */
export const MAX_LIST_FILE = 4_000_000
export const MAX_OPEN_LIST_FILE = 1_000_000

/** A file in base64 is a third longer, and a request a little longer than that. */
export const inBase64 = (bytes: number): number => Math.ceil(bytes / 3) * 4
