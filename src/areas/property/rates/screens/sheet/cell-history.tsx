import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReasonNote } from '#areas/lodging/yields/screens/pickers.tsx'
import type { Reply } from '#core/contract.ts'
import { minor } from '#core/money.ts'
import type { Day } from '#core/dates.ts'
import { queryOf } from '#web/api.ts'
import { useDays, useMoney } from '#web/formats.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { MomentText } from '#web/ui/values.tsx'
import { rates } from '../../contract/rates.ts'
import { isFlag, isMoney, type View } from './cells.ts'
import type { SheetRow } from './rows.ts'
import styles from './sheet.module.css'

type Props = { row: SheetRow; day: Day; view: View; origin: string | undefined }

/** Where the price of the focused cell comes from; who set the cell and when, and what it was before. */
export function CellHistory(props: Props) {
  const { t } = useTranslation('rates')
  const { day: format } = useDays()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const label = t('history.title', { day: format(props.day, 'short') })
  return (
    <>
      <Button
        aria-haspopup="dialog"
        startIcon={<Icon name="history" />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('history.button')}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': label, sx: { p: 4, minWidth: 280, maxWidth: 420, maxHeight: '60vh' } },
        }}
      >
        <Typography variant="h3" sx={{ mb: 2 }}>
          {label}
        </Typography>
        {props.origin && (
          <Typography color="textSecondary" sx={{ mb: 2 }}>
            {props.origin}
          </Typography>
        )}
        <HistoryLines {...props} />
      </Popover>
    </>
  )
}

type Line = Reply<typeof rates.cellHistory>['rows'][number]

function HistoryLines({ row, day, view }: Props) {
  const { t } = useTranslation('rates')
  const { format } = useMoney()
  const read = useQuery(
    queryOf(rates.cellHistory, {
      day,
      ...(row.roomTypeId && { roomTypeId: row.roomTypeId }),
      ...(row.ratePlanId && { ratePlanId: row.ratePlanId }),
    }),
  )
  if (read.isPending) return <LinesSkeleton lines={2} />
  if (read.isError) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  const words = (cell: Line['after']): string => {
    if ('price' in cell) return cell.price === null ? t('standingPrice') : format(cell.price)
    const value = view === 'price' ? null : (cell[view] ?? null)
    if (value === null) return t('history.none')
    if (isMoney(view) && typeof value === 'number') return format(minor(value))
    return isFlag(view) ? t(value ? 'sheet.yes' : 'sheet.no') : String(value)
  }
  const lines = read.data.rows.filter(
    ({ kind, before, after }) => (kind === 'PRICES') === (view === 'price') && words(before) !== words(after),
  )
  if (lines.length === 0) return <Typography color="textSecondary">{t('history.never')}</Typography>
  return (
    <ul className={styles['history']}>
      {lines.map((line) => (
        <li key={line.changeId} data-undone={line.undoneAt === null ? undefined : ''}>
          {words(line.before)} → <b>{words(line.after)}</b>
          <small>
            {line.changedBy} · <MomentText instant={line.changedAt} />
            {line.undoneAt !== null && ` · ${t('history.undone')}`}
          </small>
          {line.reason && <ReasonNote reason={line.reason} />}
        </li>
      ))}
    </ul>
  )
}
