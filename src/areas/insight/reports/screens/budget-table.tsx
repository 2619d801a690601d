import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { copiedCells } from '#web/copied-cells.ts'
import { useLanguage } from '#web/language.ts'
import { type BudgetRow, cellKey, readCell, type Typed, type Written } from './budget-cells.ts'
import styles from './budget.module.css'

type Props = {
  year: number
  rows: readonly BudgetRow[]
  typed: Typed
  mayWrite: boolean
  writtenOf: (row: BudgetRow) => Written
  /** An amount as it is read. */
  show: (row: BudgetRow, amount: number) => string
  onType: (key: string, text: string) => void
  onPaste: (place: { row: number; month: number }, cells: string[][]) => void
}

const MONTHS = Array.from({ length: 12 }, (_, month) => month)

/** Lines down, months across. Up, down and Enter move between lines; cells of a spreadsheet are pasted where they begin. */
export function BudgetTable(props: Props) {
  const { t } = useTranslation('reports')
  const language = useLanguage()
  const frame = useRef<HTMLDivElement>(null)
  const name = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' })
  const names = MONTHS.map((month) => name.format(Date.UTC(2026, month, 1)))
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, row: number, month: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[event.key]
    const next = step && frame.current?.querySelector<HTMLInputElement>(`[data-cell="${row + step} ${month}"]`)
    if (!next) return
    event.preventDefault()
    next.focus()
    next.select()
  }
  return (
    <div ref={frame} className={styles['frame']}>
      <table className={styles['table']} aria-label={`${t('tab.budget')} ${props.year}`}>
        <thead>
          <tr>
            <th scope="col">{t('budget.line')}</th>
            {names.map((month) => (
              <th key={month} scope="col">
                {month}
              </th>
            ))}
            <th scope="col">{t('budget.total')}</th>
          </tr>
        </thead>
        <tbody>
          {props.rows.map((row, index) => (
            <Line key={row.line} {...props} row={row} index={index} names={names} onKeyDown={onKeyDown} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type LineProps = Props & {
  row: BudgetRow
  index: number
  names: readonly string[]
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>, row: number, month: number) => void
}

function Line({ row, index, names, typed, writtenOf, show, ...props }: LineProps) {
  const { t } = useTranslation('reports')
  const line = t(`budget.lines.${row.line}`)
  const amountAt = (month: number) => {
    const text = typed.get(cellKey(row.line, month))
    return text === undefined ? row.months[month] : readCell(text, writtenOf(row))
  }
  const amounts = MONTHS.map(amountAt)
  const isSet = amounts.some((amount) => typeof amount === 'number')
  const total = amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)
  return (
    <tr>
      <th scope="row">{line}</th>
      {names.map((name, month) => (
        <td key={name}>
          <Cell
            {...{ row, month, index, typed, writtenOf, show, ...props }}
            label={t('budget.cell', { line, month: name })}
          />
          {typeof row.lastYear[month] === 'number' && (
            <span className={styles['past']}>{show(row, row.lastYear[month])}</span>
          )}
        </td>
      ))}
      <td className={styles['total']}>{isSet ? show(row, total) : ''}</td>
    </tr>
  )
}

type CellProps = Omit<LineProps, 'names' | 'rows' | 'year'> & { month: number; label: string }

function Cell({ row, month, index, label, typed, mayWrite, writtenOf, show, onType, onPaste, onKeyDown }: CellProps) {
  const key = cellKey(row.line, month)
  const stored = row.months[month] ?? null
  const written = writtenOf(row)
  if (!mayWrite) return stored === null ? null : show(row, stored)
  const text = typed.get(key)
  const paste = (event: ClipboardEvent) => {
    const copied = event.clipboardData.getData('text/plain')
    if (!/[\t\n]/.test(copied.trim())) return
    event.preventDefault()
    onPaste({ row: index, month }, copiedCells(copied))
  }
  return (
    <input
      className={styles['cell']}
      data-cell={`${index} ${month}`}
      data-changed={text === undefined ? undefined : ''}
      aria-label={label}
      aria-invalid={text !== undefined && readCell(text, written) === undefined}
      inputMode="decimal"
      autoComplete="off"
      value={text ?? (stored === null ? '' : written.plain(stored))}
      onChange={(event) => onType(key, event.target.value)}
      onFocus={(event) => event.target.select()}
      onPaste={paste}
      onKeyDown={(event) => onKeyDown(event, index, month)}
    />
  )
}
