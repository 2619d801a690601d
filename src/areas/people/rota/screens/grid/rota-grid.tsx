import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useImperativeHandle, useMemo, useRef, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { Day } from '#core/dates.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useIsPrinting } from '#web/ui/use-is-printing.ts'
import type { RotaDay, RotaShift, ShiftType } from '../../contract/replies.ts'
import { DayHead, NeedRow } from './day-head.tsx'
import { type Brush, type Cell, type Edit, move, paint } from './edits.ts'
import { RotaRow } from './rota-row.tsx'
import type { GridRow } from './rows.ts'
import { useCursor } from './use-cursor.ts'
import { type Drag, useDrag } from './use-drag.ts'
import type { Marks } from './use-rota.ts'
import { useKeys } from './use-keys.ts'
import styles from './rota.module.css'

export type GridHandle = { focus: () => void }

/** Pixels of the two rows that stay on top. */
const HEADS = 74

type GridProps = {
  handle: Ref<GridHandle>
  rows: readonly GridRow[]
  days: readonly Day[]
  figures: readonly RotaDay[]
  types: readonly ShiftType[]
  marks: Marks
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

const WIDTHS: Record<number, number> = { 7: 92, 14: 56, 28: 33 }

/** The rota itself: people by department and position, a column a day; only the rows in view are drawn. */
export function RotaGrid(props: GridProps) {
  const { rows, days, types, brush, timeZone, today } = props
  const { t } = useTranslation('rota')
  const { scroller, virtual, cursor, drag, onKeyDown, put } = useHands(props)
  const typeOf = useMemo(() => new Map(types.map((type) => [type.id, type])), [types])
  const style = {
    ['--rota-head' as string]: `${props.isPhone ? 128 : 192}px`,
    ['--rota-day' as string]: `${WIDTHS[days.length] ?? 92}px`,
    ['--rota-days' as string]: days.length,
  }
  return (
    <div
      ref={scroller}
      role="grid"
      tabIndex={-1}
      aria-label={t('title')}
      aria-rowcount={rows.length + 2}
      aria-colcount={days.length + 1}
      aria-multiselectable
      data-days={days.length}
      className={classNames(styles['grid'], drag && styles['is-dragging'], brush && styles['is-painting'])}
      style={style}
      onKeyDown={onKeyDown}
    >
      <div role="rowgroup" className={styles['heads']}>
        <DayHead days={days} today={today} />
        <NeedRow days={days} figures={props.figures} />
      </div>
      <div role="rowgroup" className={styles['rows']} style={{ blockSize: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          if (!row) return null
          const { isSelected, first, last } = cursor.selectionOf(index)
          return (
            <RotaRow
              key={row.key}
              {...{ row, index, days, today, timeZone, typeOf, put }}
              marks={props.marks}
              top={start}
              cursorDay={index === cursor.rowAt ? cursor.day : undefined}
              selectedFrom={isSelected ? first : undefined}
              selectedUntil={isSelected ? last : undefined}
              targets={targetsIn(drag, row.key)}
              draggedId={drag?.held.kind === 'shift' ? drag.held.shiftId : undefined}
              isPainting={brush !== undefined}
              onOpen={props.onOpen}
            />
          )
        })}
      </div>
      {drag?.held.kind === 'shift' && <Ghost drag={drag} shift={findShift(rows, drag.held.shiftId)} typeOf={typeOf} />}
    </div>
  )
}

/** Days of a row that a drag would reach, as one text, so that other rows are not drawn anew. */
function targetsIn(drag: Drag | undefined, rowKey: string): string {
  if (!drag) return ''
  const over = drag.held.kind === 'shift' && drag.over ? [drag.over] : drag.cells
  return over.flatMap((cell) => (cell.rowKey === rowKey ? cell.day : [])).join(' ')
}

/** The handles of the grid: its scroller, the keyboard's place, pointer and keys. */
function useHands(props: GridProps) {
  const { rows, days, types, brush, timeZone, run, undo, onOpen, onCursor, announce } = props
  const { t } = useTranslation('rota')
  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- it changes its state in place; no compiler memoizes it here
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => rows[index]?.height ?? 36,
    getItemKey: (index) => `${rows[index]?.key} ${rows[index]?.height}`,
    overscan: useIsPrinting() ? rows.length : 8,
    scrollPaddingStart: HEADS,
    initialRect: { width: 1_200, height: 800 },
  })
  const show = useCallback((index: number) => virtual.scrollToIndex(index, { align: 'auto' }), [virtual])
  const cursor = useCursor({ ref: scroller, rows, days, show })
  const { row, day, put: putCursor } = cursor
  const cellOf = ({ rowKey, day: on }: { rowKey: string; day: Day }): Cell[] => {
    const found = rows.find(({ key }) => key === rowKey)
    return found ? [{ row: found, day: on }] : []
  }
  const drop = (drag: Drag) => {
    if (drag.held.kind === 'paint') return brush && run(paint(drag.cells.flatMap(cellOf), brush))
    const shift = findShift(rows, drag.held.shiftId)
    const [to] = drag.over ? cellOf(drag.over) : []
    if (!shift || !to) return
    putCursor({ rowKey: to.row.key, day: to.day })
    run(move(shift, to, { isCopy: drag.isCopy, timeZone }))
  }
  const drag = useDrag({ ref: scroller, isPainting: brush !== undefined, canPlan: true, drop })
  const words = {
    copied: (count: number) => t('grid.copied', { count }),
    unknown: (code: string) => t('grid.unknownCode', { code }),
  }
  const open = () => row && day && onOpen({ row, day })
  const onKeyDown = useKeys({ cursor, types, timeZone, run, undo, open, announce, words })
  useImperativeHandle(props.handle, () => ({
    focus: () => row && day && putCursor({ rowKey: row.key, day }),
  }))
  const put = useCallback(
    (rowKey: string, on: Day, extend: boolean) => {
      putCursor({ rowKey, day: on }, { extend })
      onCursor(on)
    },
    [onCursor, putCursor],
  )
  return { scroller, virtual, cursor, drag, onKeyDown, put }
}

function findShift(rows: readonly GridRow[], id: string): RotaShift | undefined {
  for (const { cells } of rows) for (const shifts of cells.values()) for (const shift of shifts) if (shift.id === id) return shift // prettier-ignore
  return undefined
}

/** The shift that is dragged, beside the pointer. */
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
