import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { timeAt, type Day } from '#core/dates.ts'
import { useDays } from '#web/formats.ts'
import { Icon } from '#web/ui/icon.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { Absence, RotaShift, ShiftType } from '../../contract/replies.ts'
import { isWeekend } from './day-head.tsx'
import type { Cell } from './edits.ts'
import { useWarningWords } from '../warning-list.tsx'
import { hoursText, shortTimes } from './hours.ts'
import type { Marks } from './use-rota.ts'
import type { GridRow } from './rows.ts'
import styles from './rota.module.css'

type RowProps = {
  row: GridRow
  index: number
  top: number
  days: readonly Day[]
  today: Day
  timeZone: string
  typeOf: ReadonlyMap<string, ShiftType>
  marks: Marks
  cursorDay: Day | undefined
  selectedFrom: Day | undefined
  selectedUntil: Day | undefined
  /** Days that a drag would reach, in one text. */
  targets: string
  draggedId: string | undefined
  isPainting: boolean
  put: (rowKey: string, day: Day, extend: boolean) => void
  onOpen: (cell: Cell) => void
}

/** A row: an employee, or the open shifts of a position. */
export const RotaRow = memo(function RotaRow(props: RowProps) {
  const { row, index, top, days, today, cursorDay, selectedFrom, selectedUntil, targets, put, onOpen, isPainting } =
    props
  return (
    <div
      role="row"
      aria-rowindex={index + 3}
      className={classNames(styles['row'], row.kind === 'group' && styles['is-group'])}
      style={{ transform: `translateY(${top}px)`, blockSize: row.height }}
    >
      <RowHead row={row} dayCount={days.length} />
      {days.map((day, at) => {
        const shifts = row.cells.get(day) ?? []
        const absences = (row.kind === 'person' && row.absences.get(day)) || []
        const isCursor = cursorDay === day
        const isSelected =
          selectedFrom !== undefined && selectedUntil !== undefined && selectedFrom <= day && day <= selectedUntil
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the grid has the keys of its cells
          <div
            key={day}
            role="gridcell"
            aria-colindex={at + 2}
            aria-selected={isSelected}
            tabIndex={isCursor ? 0 : -1}
            data-cursor={isCursor || undefined}
            data-day={day}
            data-row={row.key}
            className={classNames(
              styles['cell'],
              isWeekend(day) && styles['is-weekend'],
              day === today && styles['is-today'],
              isSelected && styles['is-selected'],
              targets.includes(day) && styles['is-target'],
            )}
            onClick={(event) => put(row.key, day, event.shiftKey)}
            onDoubleClick={() => !isPainting && onOpen({ row, day })}
          >
            <CellWords row={row} day={day} isEmpty={shifts.length + absences.length === 0} />
            {absences.map((absence) => (
              <Away key={`${absence.halves} ${absence.fromTime}`} absence={absence} />
            ))}
            {shifts.map((shift) => (
              <Chip key={shift.id} shift={shift} {...props} />
            ))}
          </div>
        )
      })}
    </div>
  )
})

function RowHead({ row, dayCount }: { row: GridRow; dayCount: number }) {
  const { t } = useTranslation('rota')
  if (row.kind === 'group')
    return (
      <div role="rowheader" className={styles['name']}>
        <span className={styles['who']}>{row.position}</span>
        <span className={styles['what']}>
          {row.department}
          {row.openCount > 0 && ` · ${t('grid.openCount', { count: row.openCount })}`}
        </span>
      </div>
    )
  const { person, minutes } = row
  const isOver = person.weeklyMinutes > 0 && minutes > (person.weeklyMinutes * dayCount) / 7
  return (
    <div role="rowheader" className={styles['name']}>
      <span className={styles['who']}>{person.name}</span>
      <span className={classNames(styles['what'], isOver && styles['is-over'])}>
        {t('grid.hours', { hours: hoursText(minutes) })}
      </span>
    </div>
  )
}

/** The accessible name of a cell: its chips name what is in it. */
function CellWords({ row, day, isEmpty }: { row: GridRow; day: Day; isEmpty: boolean }) {
  const { t } = useTranslation('rota')
  const { day: write } = useDays()
  const who = row.kind === 'group' ? `${row.position}, ${t('grid.open')}` : row.person.name
  return (
    <span className="visually-hidden">
      {who}, {write(day, 'short')}
      {isEmpty ? `, ${t('grid.free')}` : ': '}
    </span>
  )
}

/** Approved leave: it is not moved here. */
function Away({ absence: { halves, fromTime, untilTime, code, name, color } }: { absence: Absence }) {
  const { t } = useTranslation('rota')
  const hours = fromTime && untilTime ? ([fromTime, untilTime] as const) : undefined
  const part = hours ? hours.join('–') : halves === 3 ? '' : t(halves === 1 ? 'grid.firstHalf' : 'grid.secondHalf')
  const label = [name || t('grid.away'), part].filter(Boolean).join(', ')
  return (
    <span data-absence data-color={color} title={label} className={classNames(styles['chip'], styles['is-away'])}>
      <b aria-hidden>{name ? code : t('grid.away')}</b>
      {halves !== 3 && (
        <span aria-hidden className={styles['times']}>
          {hours ? shortTimes(...hours) : '½'}
        </span>
      )}
      <span className="visually-hidden">{label}</span>
    </span>
  )
}

function Chip({ shift, typeOf, marks, timeZone, draggedId }: RowProps & { shift: RotaShift }) {
  const { t } = useTranslation('rota')
  const words = useWarningWords()
  const warned = (marks.get(shift.id) ?? []).map(words)
  const type = shift.typeId ? typeOf.get(shift.typeId) : undefined
  const times =
    shift.startAt && shift.endAt ? `${timeAt(shift.startAt, timeZone)}–${timeAt(shift.endAt, timeZone)}` : ''
  const code = shift.kind === 'DAY_OFF' ? t('grid.off') : (type?.code ?? times.slice(0, 5))
  const state = shift.isUnpublished
    ? 'grid.unpublished'
    : shift.state === 'ACKNOWLEDGED'
      ? 'grid.acknowledged'
      : 'grid.published'
  const label = [type?.name ?? t(`kind.${shift.kind}`), times, shift.area, t(state), ...warned]
    .filter(Boolean)
    .join(', ')
  return (
    <span
      data-shift={shift.id}
      data-color={shift.kind === 'DAY_OFF' ? 'OFF' : (type?.color ?? 'SLATE')}
      data-state={shift.isUnpublished ? 'UNPUBLISHED' : shift.state}
      title={[label, shift.note].filter(Boolean).join('\n')}
      className={classNames(styles['chip'], draggedId === shift.id && styles['is-held'])}
    >
      {warned.length > 0 && (
        <span data-warned className={styles['warned']} aria-hidden>
          <Icon name="alert" fontSize="inherit" />
        </span>
      )}
      <b aria-hidden>{code}</b>
      {times && (
        <span aria-hidden className={styles['times']}>
          {shortTimes(times.slice(0, 5), times.slice(6))}
        </span>
      )}
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
