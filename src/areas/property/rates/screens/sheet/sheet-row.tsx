import type { TFunction } from 'i18next'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { useMoney } from '#web/formats.ts'
import { UntaxedMark, type UntaxedWords } from '../untaxed.tsx'
import type { Restrictions } from '../../contract/restrictions.ts'
import { type CellValue, isFlag, type View } from './cells.ts'
import { EditedCell } from './edited-cell.tsx'
import type { SheetRow } from './rows.ts'
import styles from './sheet.module.css'

/** The columns that are drawn, and how many lie before and after them. */
export type Window = { first: number; last: number; count: number }

export type RowProps = {
  row: SheetRow
  index: number
  view: View
  days: readonly Day[]
  today: Day
  window: Window
  /** The selected columns of this row; undefined when none are. */
  selected: { start: number; end: number } | undefined
  /** The column the focus is in; undefined when it is in another row. */
  focused: number | undefined
  /** What is typed in the focused cell; undefined while it is not edited. */
  typed: string | undefined
  untaxed: UntaxedWords
  onTake: (text: string) => void
  onStop: () => void
}

/** One row: its name, and the nights that are in view. Pointers are handled by the table, by row and column of the cell. */
export function SheetRowView(props: RowProps) {
  'use memo'
  const { row, view, days, window, focused, typed } = props
  const { t } = useTranslation('rates')
  const { format } = useMoney()
  const columns = Array.from({ length: window.last - window.first }, (_, at) => window.first + at)
  return (
    <tr data-all={row.type === null ? '' : undefined}>
      <th scope="row">
        {row.plan?.name ?? t(row.type ? 'sheet.allPlans' : 'sheet.everything')}
        {row.isDerived && <small> {t('derived')}</small>}
      </th>
      {window.first > 0 && <td aria-hidden colSpan={window.first} />}
      {columns.map((column) =>
        focused === column && typed !== undefined ? (
          <EditedCell
            key={days[column]}
            view={view}
            own={row.own[column] ?? null}
            shown={row.shown[column] ?? null}
            first={typed}
            onTake={props.onTake}
            onStop={props.onStop}
          />
        ) : (
          <Cell key={days[column]} {...cellPropsOf(props, column, { t, format })} />
        ),
      )}
      {window.last < window.count && <td aria-hidden colSpan={window.count - window.last} />}
    </tr>
  )
}

type CellProps = {
  row: number
  column: number
  text: string
  marks: string
  warning: string | undefined
  isSet: boolean
  isInherited: boolean
  isFixed: boolean
  isClosed: boolean
  isSelected: boolean
  isFocused: boolean
  odd: string | undefined
}

type MoneyFormat = ReturnType<typeof useMoney>['format']

/** What a cell shows, in plain values: a cell that shows what it did is not drawn again. */
function cellPropsOf(
  props: RowProps,
  column: number,
  words: { t: TFunction<'rates'>; format: MoneyFormat },
): CellProps {
  const { row, index, view, days, today, selected, focused, untaxed } = props
  const { t, format } = words
  const day = days[column] as Day
  const [own, shown] = [row.own[column] ?? null, row.shown[column] ?? null]
  const isPrice = view === 'price'
  const price = isPrice && typeof shown === 'number' ? minor(shown) : null
  const restricted = row.restricted(day)
  return {
    row: index,
    column,
    text: isPrice ? (price === null ? '–' : format(price, { isShort: 'whole' })) : cellText(view, shown, t),
    marks: isPrice ? marksOf(restricted).map(({ name, figure }) => t(`sheet.mark.${name}`, { figure })).join(' · ') : '', // prettier-ignore
    warning: isPrice && day >= today ? untaxed(price, day) : undefined,
    isSet: own !== null,
    isInherited: !isPrice && own === null,
    isFixed: row.isFixed || day < today,
    isClosed: isPrice && restricted.closed === true,
    isSelected: selected !== undefined && column >= selected.start && column <= selected.end,
    isFocused: focused === column,
    odd: row.odd.has(column) ? t('sheet.odd') : undefined,
  }
}

const flag = (is: boolean): '' | undefined => (is ? '' : undefined)

const Cell = memo(function Cell({ row, column, text, marks, warning, odd, ...is }: CellProps) {
  return (
    <td
      role="gridcell"
      tabIndex={is.isFocused ? 0 : -1}
      aria-selected={is.isSelected}
      aria-colindex={column + 2}
      // A cell of a grid has it, says ARIA 1.2.
      // eslint-disable-next-line jsx-a11y/role-supports-aria-props
      aria-readonly={is.isFixed}
      data-row={row}
      data-column={column}
      data-set={flag(is.isSet)}
      data-inherited={flag(is.isInherited)}
      data-fixed={flag(is.isFixed)}
      data-closed={flag(is.isClosed)}
      title={odd}
    >
      {odd && <span className={styles['odd']} aria-label={odd} role="img" />}
      {warning && <UntaxedMark words={warning} />}
      {text}
      {marks && <small>{marks}</small>}
    </td>
  )
})

/** A restriction as its view shows it: a figure, or yes and no. */
function cellText(view: View, value: CellValue, t: TFunction<'rates'>): string {
  if (value === null) return ''
  if (isFlag(view)) return t(value ? 'sheet.yes' : 'sheet.no')
  return typeof value === 'object' ? value.join(', ') : String(value)
}

type Mark = { name: string; figure?: number | string }

/** The restrictions of a night that a price shows beside it, the weightiest first. */
function marksOf({
  closed,
  closedToArrival,
  closedToDeparture,
  minStay,
  maxStay,
  minStayThrough,
  maxStayThrough,
  stayLengths,
}: Restrictions): Mark[] {
  if (closed) return [{ name: 'closed' }]
  const least = Math.max(minStay ?? 1, minStayThrough ?? 1)
  const most = Math.min(maxStay ?? Infinity, maxStayThrough ?? Infinity)
  return [
    ...(least > 1 ? [{ name: 'min', figure: least }] : []),
    ...(most < Infinity ? [{ name: 'max', figure: most }] : []),
    ...(stayLengths ? [{ name: 'only', figure: stayLengths.join('/') }] : []),
    ...(closedToArrival ? [{ name: 'cta' }] : []),
    ...(closedToDeparture ? [{ name: 'ctd' }] : []),
  ]
}
