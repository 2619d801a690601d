import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import type { Day } from '#core/dates.ts'
import { type StatusTone, statusColors } from '#web/theme/status-colors.ts'

type Cell = { month: Day; score100: number; count: number }
type Props = { label: string; months: readonly Day[]; rows: readonly { name: string; cells: readonly Cell[] }[] }

const toneOf = (score100: number): StatusTone => (score100 < 60 ? 'urgent' : score100 < 80 ? 'tentative' : 'confirmed')

/** Scores by month, a row for each name that has any; the colour means what the number does. */
export function MonthTable({ label, months, rows }: Props) {
  const { t, i18n } = useTranslation('reviews')
  const format = new Intl.DateTimeFormat(i18n.language, { month: 'short', year: '2-digit', timeZone: 'UTC' })
  const known = rows.filter(({ cells }) => cells.length > 0)
  return (
    <Box role="region" tabIndex={0} aria-label={label} sx={{ overflowX: 'auto' }}>
      <Box component="table" sx={styles}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{label}</span>
            </th>
            {months.map((month) => (
              <th key={month} scope="col">
                {format.format(new Date(`${month}T12:00:00Z`))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {known.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {months.map((month) => {
                const cell = cells.find((each) => each.month === month)
                if (!cell) return <td key={month}>–</td>
                const { fill, text } = statusColors[toneOf(cell.score100)]
                return (
                  <td
                    key={month}
                    style={{ background: fill, color: text }}
                    title={t('scores.of', { count: cell.count })}
                  >
                    {cell.score100}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}

const styles = {
  borderSpacing: 2,
  borderCollapse: 'separate',
  minWidth: '100%',
  '& th': { fontWeight: 500, fontSize: 12, color: 'text.secondary', whiteSpace: 'nowrap', px: 1 },
  '& th[scope=row]': { textAlign: 'start', position: 'sticky', insetInlineStart: 0, bgcolor: 'background.paper' },
  '& td': { textAlign: 'center', borderRadius: 1, minWidth: 40, height: 32 },
} as const
