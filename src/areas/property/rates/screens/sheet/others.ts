import type { Day } from '#core/dates.ts'
import type { Other } from '#web/presence.ts'
import type { Area } from './edits.ts'
import type { SheetRow } from './rows.ts'

/** Colours that can be distinguished on both themes; more users than these share them. */
const COLORS = ['#c2410c', '#0e7490', '#7e22ce', '#a16207', '#be123c', '#4d7c0f'] as const

/** The colour someone has, on every screen the same. */
export function colorOf({ tab }: Pick<Other, 'tab'>): string {
  const sum = [...tab].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return COLORS[sum % COLORS.length] ?? COLORS[0]
}

/** What someone else has selected, by rows and columns of this sheet. */
export type OtherArea = Area & { name: string; color: string }

type Shown = { view: string; rows: readonly Pick<SheetRow, 'key'>[]; days: readonly Day[] }

/** What is selected, in terms that are valid on another screen, which may show other nights and plans. */
export function wordsOf({ view, rows, days }: Shown, { top, bottom, start, end }: Area): Record<string, string> {
  const key = (row: number) => rows[row]?.key ?? ''
  return { view, top: key(top), bottom: key(bottom), from: days[start] ?? '', until: days[end] ?? '' }
}

/** What others have selected of what this sheet shows; nothing of those who look at something else. */
export function othersOn({ view, rows, days }: Shown, others: readonly Other[]): OtherArea[] {
  return others.flatMap((other) => {
    const { at } = other
    if (at === null || at['view'] !== view) return []
    const found = [at['top'], at['bottom']]
      .map((key) => rows.findIndex((row) => row.key === key))
      .filter((row) => row >= 0)
    const [from = '', until = ''] = [at['from'], at['until']]
    const start = days.findIndex((day) => day >= from)
    const end = days.findLastIndex((day) => day <= until)
    if (found.length === 0 || start < 0 || end < start) return []
    return [
      { name: other.name, color: colorOf(other), top: Math.min(...found), bottom: Math.max(...found), start, end },
    ]
  })
}

/** How a cell shows that others have selected it: the edges of the outline, its colour, and at its first cell the names. */
export type CellOthers = { edges: string; color: string; names: string }

/** Of several on one cell the last one's outline is seen, and the names of all that begin there. */
export function othersAt(areas: readonly OtherArea[], row: number, column: number): CellOthers | undefined {
  const on = areas.filter((area) => row >= area.top && row <= area.bottom && column >= area.start && column <= area.end)
  const last = on.at(-1)
  if (!last) return undefined
  const edges = [
    row === last.top && 'top',
    row === last.bottom && 'bottom',
    column === last.start && 'start',
    column === last.end && 'end',
  ]
  const beginning = on.filter(({ top, start }) => top === row && start === column)
  return {
    edges: edges.filter(Boolean).join(' '),
    color: last.color,
    names: beginning.map(({ name }) => name).join(', '),
  }
}
