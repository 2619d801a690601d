import MuiTextField from '@mui/material/TextField'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, type Day, minutesText } from '#core/dates.ts'
import { useSend } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useNotify } from '#web/notify.ts'
import { tabsOf } from '#web/ui/tabs.tsx'
import { useIsNarrow } from '#web/ui/use-is-phone.ts'
import { projects } from '../../contract/projects.ts'
import { parseMinutes } from '../../rules/time.ts'
import { dayTotals, type GridRow, keyOf, totalOf } from '../../rules/week.ts'
import styles from './week.module.css'

const DAYS = [0, 1, 2, 3, 4, 5, 6] as const
type DayAt = (typeof DAYS)[number]
type Props = { weekOn: Day; rows: readonly GridRow[]; today: Day; isOpen: boolean }

/** The week: rows are projects and items, columns its days; on a phone one day at a time. */
export function WeekGrid(props: Props) {
  const isNarrow = useIsNarrow()
  return isNarrow ? <OneDay {...props} /> : <WholeWeek {...props} />
}

const titleOf = ({ projectKey, projectName, itemNumber, itemTitle, activityName }: GridRow): [string, string] => {
  const [title, below] =
    itemNumber === null ? [projectName, projectKey] : [itemTitle, `${projectKey}-${itemNumber} · ${projectName}`]
  return [title, [activityName, below].filter(Boolean).join(' · ')]
}
const cellName = (row: GridRow): string => [titleOf(row)[0], row.activityName].filter(Boolean).join(', ')

function WholeWeek({ weekOn, rows, today, isOpen }: Props) {
  const { t } = useTranslation('projects')
  const { day } = useDays()
  const totals = dayTotals(rows)
  return (
    <div className={styles['frame']} role="region" aria-label={t('week.title')} tabIndex={0}>
      <table className={styles['week']}>
        <thead>
          <tr>
            <th scope="col" className={styles['what']}>{t('week.what')}</th>
            {DAYS.map((at) => (
              <th key={at} scope="col" data-today={addDays(weekOn, at) === today}>{day(addDays(weekOn, at), 'short')}</th>
            ))}
            <th scope="col">{t('week.total')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const [title, below] = titleOf(row)
            return (
              <tr key={keyOf(row)}>
                <th scope="row" className={styles['what']}>
                  {title}
                  <span className={styles['below']}>{below}</span>
                </th>
                {DAYS.map((at) => (
                  <td key={at} data-today={addDays(weekOn, at) === today}>
                    <Cell row={row} on={addDays(weekOn, at)} minutes={row.minutes[at] ?? 0} isOpen={isOpen && addDays(weekOn, at) <= today} column={at} />
                  </td>
                ))}
                <td className={styles['total']}>{minutesText(totalOf(row.minutes))}</td>
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={styles['what']}>{t('week.total')}</th>
            {DAYS.map((at) => (
              <td key={at} className={styles['total']} data-today={addDays(weekOn, at) === today}>{minutesText(totals[at] ?? 0)}</td>
            ))}
            <td className={styles['total']}>{minutesText(totalOf(totals))}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
} // prettier-ignore

/** Enter and the arrows go to the same day of the next row. */
function stepRow(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[event.key]
  if (step === undefined || !(event.target instanceof HTMLInputElement)) return
  const { target } = event
  const column = `input[data-column="${target.dataset['column']}"]`
  const cells = [...(target.closest('table, ul')?.querySelectorAll<HTMLInputElement>(column) ?? [])]
  const next = cells[cells.indexOf(target) + step]
  event.preventDefault()
  if (next) next.focus()
  else target.blur()
}

function OneDay({ weekOn, rows, today, isOpen }: Props) {
  const { t } = useTranslation('projects')
  const { day } = useDays()
  const first = DAYS.find((at) => addDays(weekOn, at) === today) ?? 0
  const [at, setAt] = useState<DayAt>(first)
  const totals = dayTotals(rows)
  const names = DAYS.map(String)
  const { bar } = tabsOf({
    names,
    open: String(at),
    label: (name) => {
      const [weekday, date] = day(addDays(weekOn, Number(name)), 'short').split(' ')
      return `${weekday} ${date} · ${minutesText(totals[Number(name)] ?? 0)}`
    },
    select: (next) => setAt(DAYS.find((each) => String(each) === next) ?? 0),
  })
  const on = addDays(weekOn, at)
  return (
    <div>
      {bar}
      <div role="tabpanel" id="tab-content" aria-labelledby={`tab-${at}`}>
        <ul className={styles['day']} aria-label={day(on)}>
          {rows.map((row) => {
            const [title, below] = titleOf(row)
            return (
              <li key={keyOf(row)}>
                <span>
                  {title}
                  <span className={styles['below']}>{below}</span>
                </span>
                <Cell key={on} row={row} on={on} minutes={row.minutes[at] ?? 0} isOpen={isOpen && on <= today} column={at} />
              </li>
            )
          })}
        </ul>
        <p className={styles['sum']}>{`${t('week.total')}: ${minutesText(totals[at] ?? 0)} · ${t('sheets.week')}: ${minutesText(totalOf(totals))}`}</p>
      </div>
    </div>
  )
} // prettier-ignore

type CellProps = { row: GridRow; on: Day; minutes: number; isOpen: boolean; column: number }

/** Minutes or h:mm, stored when the cell is left. */
function Cell({ row, on, minutes, isOpen, column }: CellProps) {
  const { t } = useTranslation('projects')
  const { day } = useDays()
  const notify = useNotify()
  const [typed, setTyped] = useState<string>()
  const { mutate, isPending } = useSend(projects.setCell)
  const wanted = typed === undefined || typed.trim() === '' ? 0 : parseMinutes(typed)
  const isNone = typed !== undefined && wanted === undefined
  const store = () => {
    if (typed === undefined || wanted === undefined) return
    if (wanted === minutes) return setTyped(undefined)
    const { projectId, itemId, activityId } = row
    mutate(
      { projectId, itemId, activityId, on, minutes: wanted },
      { onSuccess: () => setTyped(undefined), onError: notify.refusal },
    )
  }
  const label = t('week.cell', { what: cellName(row), day: day(on) })
  return (
    <MuiTextField
      size="small"
      value={typed ?? (minutes > 0 ? minutesText(minutes) : '')}
      disabled={!isOpen}
      error={isNone}
      title={isNone ? t('time.unreadable') : label}
      placeholder="0:00"
      onChange={(event) => setTyped(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={store}
      onKeyDown={stepRow}
      slotProps={{
        htmlInput: {
          'aria-label': label,
          'aria-busy': isPending,
          'data-column': column,
          inputMode: 'text',
          maxLength: 8,
          style: { textAlign: 'end' },
        },
      }}
    />
  )
}
