import fc from 'fast-check'

// Random input is the same at every run, so that a run speaks of the change and not of its luck. CHANCE=random plays input
// no one has seen, and CHANCE=<seed> plays one again; what fails names its seed. Both play laws for longer.

const given = process.env['CHANCE']
const EVERYDAY_SEED = 213_544_470

/** Whether this run takes its time, as `npm run test:deep` does. */
export const IS_DEEP = given !== undefined

/** How many random cases a law is tested with: a hundred every day, two thousand with CHANCE=random. */
export const LAW_CASES = IS_DEEP ? 2_000 : 100

fc.configureGlobal({
  seed: given === undefined ? EVERYDAY_SEED : given === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(given),
})

/** Whole numbers from 0 to 2^31, the same for the same seed (mulberry32). */
export function chanceFrom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 1
  }
}
