import { useEffect, useRef, type RefObject } from 'react'
import type { Day } from '#core/dates.ts'
import { isStill } from '#web/motion.ts'
import type { Bar } from '../../contract/chart.ts'
import { changedStays } from './merge.ts'
import type { ChartData } from './use-chart.ts'

const FLASH_MS = 1_800
/** More than this at once is another span or a night's close, and nothing to draw the eye to. */
const MOST = 40

/** Highlights bars that another desk changed for a moment; the user's own changes are not highlighted. */
export function useFlash(
  ref: RefObject<HTMLElement | null>,
  chart: Pick<ChartData, 'bars' | 'from'>,
  own: RefObject<Set<string>>,
): void {
  const before = useRef<{ bars: readonly Bar[]; from: Day }>(undefined)
  useEffect(() => {
    const known = before.current
    before.current = { bars: chart.bars, from: chart.from }
    if (!known || known.from !== chart.from || known.bars === chart.bars) return
    const changed = changedStays(known.bars, chart.bars).filter((stayId) => !own.current.has(stayId))
    if (changed.length > MOST || isStill()) return
    for (const stayId of changed)
      ref.current?.querySelector(`[data-stay="${stayId}"]`)?.animate(
        [
          { boxShadow: '0 0 0 3px var(--focus-ring)', filter: 'brightness(1.12)' },
          { boxShadow: '0 0 0 0 transparent', filter: 'none' },
        ],
        { duration: FLASH_MS, easing: 'ease-out' },
      )
  }, [ref, chart.bars, chart.from, own])

  // What this desk does counts as its own for as long as its echo may take.
  useEffect(() => {
    const timer = setInterval(() => own.current.clear(), 30_000)
    return () => clearInterval(timer)
  }, [own])
}
