import { useTranslation } from 'react-i18next'
import { statusColors } from '#web/theme/status-colors.ts'
import { Icon } from '#web/ui/icon.tsx'
import Typography from '@mui/material/Typography'
import { StatusChip } from '#web/ui/marks.tsx'
import { type DiningTable, type Floor, TABLE_STATUSES } from '../contract/replies.ts'
import { GRID } from '../contract/tables.ts'
import { isForOrder, looks, sitting, wantsAttention } from './look.ts'
import { useNow } from '#web/use-now.ts'
import { useLongPress } from '#web/ui/use-long-press.ts'
import styles from './plan.module.css'

/** Position and rotation of a table; the text on it is rotated back to stay upright. */
export const placeOf = ({ x, y, w, h, rotation }: Pick<DiningTable, 'x' | 'y' | 'w' | 'h' | 'rotation'>) => ({
  left: `${(x / GRID.columns) * 100}%`,
  top: `${(y / GRID.rows) * 100}%`,
  width: `${(w / GRID.columns) * 100}%`,
  height: `${(h / GRID.rows) * 100}%`,
  '--turn': `${rotation}deg`,
})

type PlanProps = {
  floor: Floor
  /** Shows all that can be done at a table. */
  open: (tableId: string) => void
  /** Orders at a table; left out for those who take no orders. */
  order?: ((tableId: string) => void) | undefined
}

/**
 * A floor as it is now; on a telephone its tables are a list of cards. A tap on a table begins its order where nothing else is likely; a
 * long press always shows all that can be done at it.
 */
export function FloorPlan({ floor, open, order }: PlanProps) {
  const { t } = useTranslation('tables')
  const now = useNow()
  return (
    <>
      <div className={styles['floor-plan']} role="group" aria-label={floor.name}>
        {floor.tables.map((table) => (
          <TableButton
            key={table.id}
            table={table}
            now={now}
            tap={() => (order && isForOrder(table) ? order : open)(table.id)}
            open={() => open(table.id)}
          />
        ))}
      </div>
      <div className={styles['floor-legend']} aria-label={t('legend')} role="group">
        {TABLE_STATUSES.map((status) => (
          <StatusChip key={status} tone={looks[status].tone} icon={looks[status].icon} label={t(`status.${status}`)} />
        ))}
      </div>
      {order && (
        <Typography variant="caption" color="textSecondary" component="p">
          {t('holdTable')}
        </Typography>
      )}
    </>
  )
}

type TableProps = { table: DiningTable; now: number; tap: () => void; open: () => void }

function TableButton({ table, now, tap, open }: TableProps) {
  const { t } = useTranslation('tables')
  const long = useLongPress(open)
  const { tone, icon } = looks[table.status]
  const colors = statusColors[tone]
  const minutes = sitting(table, now)
  const calls = table.calls.map(({ kind }) => t(`call.${kind}`)).join(', ')
  const taken = table.covers ? `${table.covers}/` : ''
  const label = [
    t('tableName', { name: table.name }),
    t(`status.${table.status}`),
    `${taken}${t('seats', { count: table.seats })}`,
    minutes === undefined ? '' : t('sinceMinutes', { count: minutes }),
    calls,
    table.waitingOrderIds.length > 0 ? t('waitingOrders', { count: table.waitingOrderIds.length }) : '',
  ]
  return (
    <button
      type="button"
      className={styles['floor-table']}
      data-shape={table.shape}
      data-calls={wantsAttention(table, now)}
      onClick={tap}
      {...long}
      style={{ ...placeOf(table), backgroundColor: colors.fill, color: colors.text, borderColor: colors.edge }}
    >
      <span className="visually-hidden">{label.filter((part) => part !== '').join(', ')}</span>
      <span className={styles['floor-words']} aria-hidden>
        <strong>
          <Icon
            name={table.calls.length + table.waitingOrderIds.length > 0 ? 'bell' : icon}
            sx={{ fontSize: 16 }}
            aria-hidden
          />
          {table.name}
        </strong>
        <span>{minutes === undefined ? `${taken}${table.seats}` : t('minutes', { count: minutes })}</span>
      </span>
    </button>
  )
}
