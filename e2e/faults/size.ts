/** With FAULTS=full the faults are as many as their promises name; without it a share of them, for the sake of the everyday run. */
const isFull = process.env['FAULTS'] === 'full'

/** How often the whole process tree is killed. */
export const KILLS = isFull ? 20 : 8
/** Writes sent twice over a line that loses answers. */
export const DOUBLED_WRITES = isFull ? 10_000 : 4_000
