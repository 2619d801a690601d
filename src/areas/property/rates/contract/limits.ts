/** Prices and restrictions are set for at most two years at once. */
export const MAX_PRICED_NIGHTS = 731
/** How many cells of the rate calendar are set at once: forty rows of two years. */
export const MAX_CELLS = 29_240
/** How many runs of nights they come in. */
export const MAX_RUNS = 2_000
