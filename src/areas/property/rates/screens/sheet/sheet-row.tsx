import { useTranslation } from 'react-i18next'
import type { Day } from '#core/dates.ts'
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
  odd: ReadonlySet<number>
  untaxed: UntaxedWords
  onTake: (text: string) => void
  onStop: () => void
}

/** One row: its name, and the nights that are in view. Pointers are handled by the table, by row and column of the cell. */
export function SheetRowView(props: RowProps) {
  'use memo'
  const { row, view, days, window, focused, typed } = props
  const { t } = useTranslation('rates')
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
          <Cell key={days[column]} {...props} column={column} />
        ),
      )}
      {window.last < window.count && <td aria-hidden colSpan={window.count - window.last} />}
    </tr>
  )
}

function Cell({
  row,
  index,
  view,
  days,
  today,
  selected,
  focused,
  odd,
  untaxed,
  column,
}: RowProps & { column: number }) {
  'use memo'
  const { t } = useTranslation('rates')
  const { format } = useMoney()
  const day = days[column] as Day
  const [own, shown] = [row.own[column] ?? null, row.shown[column] ?? null]
  const isFixed = row.isFixed || day < today
  const isSelected = selected !== undefined && column >= selected.start && column <= selected.end
  const warning = view === 'price' && day >= today ? untaxed(shown as Parameters<UntaxedWords>[0], day) : undefined
  const isOdd = odd.has(column)
  const marks = view === 'price' ? marksOf(row.restricted(day)) : []
  return (
    <td
      role="gridcell"
      tabIndex={focused === column ? 0 : -1}
      aria-selected={isSelected}
      aria-colindex={column + 2}
      // A cell of a grid has it, says ARIA 1.2.
      // eslint-disable-next-line jsx-a11y/role-supports-aria-props
      aria-readonly={isFixed}
      data-row={index}
      data-column={column}
      data-set={own === null ? undefined : ''}
      data-inherited={view !== 'price' && own === null ? '' : undefined}
      data-fixed={isFixed ? '' : undefined}
      data-closed={view !== 'price' || row.restricted(day).closed !== true ? undefined : ''}
      title={isOdd ? t('sheet.odd') : undefined}
    >
      {isOdd && <span className={styles['odd']} aria-label={t('sheet.odd')} role="img" />}
      <UntaxedMark words={warning} />
      {view === 'price'
        ? shown === null
          ? '–'
          : format(shown as Parameters<typeof format>[0], { isShort: 'whole' })
        : cellText(view, shown, t)}
      {marks.length > 0 && (
        <small>{marks.map(({ name, figure }) => t(`sheet.mark.${name}`, { figure })).join(' · ')}</small>
      )}
    </td>
  )
}

/** A restriction as its view shows it: a figure, or yes and no. */
function cellText(view: View, value: CellValue, t: (key: string) => string): string {
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
