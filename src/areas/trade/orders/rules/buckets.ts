import { refuse } from '#core/refusal.ts'
import { liveOf, type LedgerLine, statusOf } from './ledger.ts'
import type { LineStatus, Party } from './states.ts'

/** How long a kitchen may recall what it marked begun, ready or served; a manager may later. */
export const RECALL_MINUTES = 15

/** What is ready and served of a line that goes to a status as a whole. What a guest has is not made ready again by a step back. */
export function bucketsAt(line: LedgerLine, to: LineStatus): Pick<LedgerLine, 'ready' | 'served'> {
  const live = liveOf(line)
  if (to === 'Served') return { ready: live, served: live }
  if (to === 'Ready') return { ready: live, served: line.status === 'Served' ? 0 : line.served }
  if (to === 'Preparing' && line.status === 'Ready') return { ready: line.served, served: line.served }
  if (to === 'Preparing' && line.status === 'Available') return { ready: line.ready, served: line.served }
  return { ready: 0, served: 0 }
}

/** How much is ready, and served; thousandths, each at least nothing. */
export type Marks = { ready?: number | undefined; served?: number | undefined }

type Done = Pick<LedgerLine, 'ready' | 'served'>

/**
 * Units ready and served at one of several stations when they are set for the whole line: a station that has more already retains it, and when
 * units are recalled, a station that has less stays below.
 */
export function marksAlong(here: Done, line: Done, { ready, served }: Marks): Marks {
  const along = (mark: number | undefined, at: number, all: number) =>
    mark === undefined ? undefined : mark >= all ? Math.max(at, mark) : Math.min(at, mark)
  return { ready: along(ready, here.ready, line.ready), served: along(served, here.served, line.served) }
}

/**
 * A line of which so much is ready, or served; what is served was ready.
 *
 * @throws Refusal units_not_allowed for more than is left of it, or less ready than is served
 */
export function marked<L extends LedgerLine & { name: string }>(line: L, marks: Marks): L {
  const live = liveOf(line)
  const served = marks.served ?? line.served
  const ready = marks.ready ?? Math.max(line.ready, served)
  if (served > ready || ready > live) refuse('units_not_allowed', { productCode: line.productCode, name: line.name })
  const after = { ...line, ready, served }
  return { ...after, status: statusOf(after) }
}

const BACK: Readonly<Partial<Record<LineStatus, readonly LineStatus[]>>> = {
  Preparing: ['Available'],
  Ready: ['Preparing', 'Available'],
  Served: ['Ready', 'Preparing', 'Available'],
}

/** @throws Refusal recall_too_late {minutes} for a step back, some time after the step, for all but a manager */
export function assertRecallable(
  { status, movedAt }: { status: LineStatus; movedAt: string | null },
  to: LineStatus,
  { parties, now }: { parties: readonly Party[]; now: string },
): void {
  if (!BACK[status]?.includes(to) || movedAt === null) return
  if (parties.includes('Manager') || parties.includes('Admin')) return
  if (Date.parse(now) - Date.parse(movedAt) > RECALL_MINUTES * 60_000)
    refuse('recall_too_late', { minutes: RECALL_MINUTES })
}
