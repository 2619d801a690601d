import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useImperativeHandle, useRef, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { Day } from '#core/dates.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { RotaDay, RotaShift, ShiftType } from '../../contract/replies.ts'
import { DayHead, NeedRow } from './day-head.tsx'
import { type Brush, type Cell, type Edit, move, paint } from './edits.ts'
import { RotaRow } from './rota-row.tsx'
import type { GridRow } from './rows.ts'
import { useCursor } from './use-cursor.ts'
import { type Drag, useDrag } from './use-drag.ts'
import { useKeys } from './use-keys.ts'
import styles from './rota.module.css'

export type GridHandle = { cell: () => Cell | undefined; focus: () => void }

type GridProps = {
  handle: Ref<GridHandle>
  rows: readonly GridRow[]
  days: readonly Day[]
  figures: readonly RotaDay[]
  types: readonly ShiftType[]
  brush: Brush | undefined
  today: Day
  timeZone: string
  isPhone: boolean
  run: (edit: Edit) => void
  undo: () => void
  onOpen: (cell: Cell) => void
  onCursor: (day: Day) => void
  announce: (text: string) => void
}

const WIDTHS: Record<number, number> = { 7: 104, 14: 72, 28: 44 }

/** The rota itself: people by department and position, a column a day; only the rows in view are drawn. */
export function RotaGrid(props: GridProps) {
  const { rows, days, types, brush, timeZone, isPhone, run, undo, onOpen, announce } = props
  const { t } = useTranslation('rota')
  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- it changes what it holds in place; no compiler memoizes it here
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => rows[index]?.height ?? 36,
    getItemKey: (index) => `${rows[index]?.key} ${rows[index]?.height}`,
    overscan: 6,
    initialRect: { width: 1_200, height: 800 },
  })
  const show = useCallback((index: number) => virtual.scrollToIndex(index, { align: 'auto' }), [virtual])
  const cursor = useCursor({ ref: scroller, rows, days, show })
  const cellOf = ({ rowKey, day }: { rowKey: string; day: Day }): Cell[] => {
    const row = rows.find(({ key }) => key === rowKey)
    return row ? [{ row, day }] : []
  }
  const drop = (drag: Drag) => {
    if (drag.held.kind === 'paint') return brush && run(paint(drag.cells.flatMap(cellOf), brush))
    const shift = findShift(rows, drag.held.shiftId)
    const [to] = drag.over ? cellOf(drag.over) : []
    if (!shift || !to) return
    cursor.put({ rowKey: to.row.key, day: to.day })
    run(move(shift, to, { isCopy: drag.isCopy, timeZone }))
  }
  const drag = useDrag({ ref: scroller, isPainting: brush !== undefined, canPlan: true, drop })
  const { row: cursorRow, day: cursorDay } = cursor
  const open = () => cursorRow && cursorDay && onOpen({ row: cursorRow, day: cursorDay })
  const words = {
    copied: (count: number) => t('grid.copied', { count }),
    unknown: (code: string) => t('grid.unknownCode', { code }),
  }
  const onKeyDown = useKeys({ cursor, types, timeZone, run, undo, open, announce, words })
  useImperativeHandle(props.handle, () => ({
    cell: () => (cursorRow && cursorDay ? { row: cursorRow, day: cursorDay } : undefined),
    focus: () => cursorRow && cursorDay && cursor.put({ rowKey: cursorRow.key, day: cursorDay }),
  }))
  const put = (rowKey: string, day: Day, extend: boolean) => {
    cursor.put({ rowKey, day }, { extend })
    props.onCursor(day)
  }
  const dayWidth = WIDTHS[days.length] ?? 104
  const head = isPhone ? 128 : 224
  const typeOf = new Map(types.map((type) => [type.id, type]))
  const selected = new Set(cursor.selected.map(({ row, day }) => `${row.key} ${day}`))
  const painted = new Set(drag?.cells.map(({ rowKey, day }) => `${rowKey} ${day}`))
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={t('title')}
      aria-rowcount={rows.length + 2}
      aria-colcount={days.length + 1}
      aria-multiselectable
      data-days={days.length}
      className={classNames(styles['grid'], drag && styles['is-dragging'], brush && styles['is-painting'])}
      style={{
        ['--rota-head' as string]: `${head}px`,
        ['--rota-day' as string]: `${dayWidth}px`,
        ['--rota-days' as string]: days.length,
      }}
      onKeyDown={onKeyDown}
    >
      <div role="rowgroup" className={styles['heads']}>
        <DayHead days={days} today={props.today} />
        <NeedRow days={days} figures={props.figures} />
      </div>
      <div role="rowgroup" className={styles['rows']} style={{ blockSize: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index]
          if (!row) return null
          return (
            <RotaRow
              key={row.key}
              row={row}
              index={item.index}
              top={item.start}
              days={days}
              today={props.today}
              timeZone={timeZone}
              typeOf={typeOf}
              cursorDay={item.index === cursor.rowAt ? cursor.day : undefined}
              selected={selected}
              painted={painted}
              over={drag?.held.kind === 'shift' && drag.over?.rowKey === row.key ? drag.over.day : undefined}
              draggedId={drag?.held.kind === 'shift' ? drag.held.shiftId : undefined}
              put={put}
              onOpen={onOpen}
              isPainting={brush !== undefined}
            />
          )
        })}
      </div>
      {drag?.held.kind === 'shift' && <Ghost drag={drag} shift={findShift(rows, drag.held.shiftId)} typeOf={typeOf} />}
    </div>
  )
}

function findShift(rows: readonly GridRow[], id: string): RotaShift | undefined {
  for (const { cells } of rows) for (const shifts of cells.values()) for (const shift of shifts) if (shift.id === id) return shift // prettier-ignore
  return undefined
}

/** The shift that is held, beside the pointer. */
function Ghost({
  drag,
  shift,
  typeOf,
}: {
  drag: Drag
  shift: RotaShift | undefined
  typeOf: ReadonlyMap<string, ShiftType>
}) {
  const { t } = useTranslation('rota')
  const type = shift?.typeId ? typeOf.get(shift.typeId) : undefined
  return (
    <div
      aria-hidden
      className={styles['ghost']}
      data-color={type?.color}
      style={{ left: drag.x + 12, top: drag.y + 8 }}
    >
      {drag.isCopy && '+ '}
      {type?.code ?? (shift?.kind === 'DAY_OFF' ? t('grid.off') : '•')}
    </div>
  )
}
