import { addDays, daysOf, type Span } from '#core/dates.ts'
import type { ParityRun } from '../contract/replies.ts'
import { type Board, codesOf, trueValue, valueAt } from './sending.ts'

/**
 * What a channel was sent last beside what is true, in runs of nights on which both stay the same: every key of either, by code, every
 * night of the span once. A run is different when the channel has something else, or it is unknown what.
 */
export function parityOf(sent: Board, truth: Board, span: Span): ParityRun[] {
  const keys = [...new Set([...truth.keys(), ...sent.keys()])].toSorted()
  return keys.flatMap((key) => {
    const runs: ParityRun[] = []
    for (const day of daysOf(span)) {
      const [held, now] = [valueAt(sent.get(key), day), trueValue(key, truth.get(key), day)]
      const last = runs.at(-1)
      if (last && last.sent === held && last.now === now) last.until = addDays(day, 1)
      else runs.push({ ...codesOf(key), from: day, until: addDays(day, 1), sent: held, now, isDifferent: held !== now })
    }
    return runs
  })
}
