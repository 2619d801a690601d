import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { ReportTable } from '#areas/insight/reports/contract/replies.ts'
import { unbroken, useDays } from '#web/formats.ts'
import type { ShownWidget } from '../rules/look.ts'
import { weekBefore } from '../rules/open-day.ts'
import { useTable } from './use-widget.ts'

type Props = { widget: ShownWidget; isGrowing: boolean; table: ReportTable; write: (value: number) => string }

/** What the same weekday came to in the end, a week and a year before: in words, for the open day may still become more. */
export function OpenDay({ widget, isGrowing, table, write }: Props) {
  const { t } = useTranslation('dashboards')
  const { day } = useDays()
  const { metric, span } = widget
  const week = weekBefore(span.from)
  const past = useTable({ ...widget, span: week }, null).data
  const isRecorded = past?.knownFrom !== undefined && past.knownFrom <= week.from
  const values = { lastWeek: isRecorded ? past.totals[metric] : null, lastYear: table.totals[`${metric}:before`] }
  const weekday = day(span.from, 'spoken').split(' ')[0] ?? ''
  return (['lastWeek', 'lastYear'] as const).map((name) => {
    const value = values[name]
    return typeof value === 'number' ? (
      <Typography
        key={name}
        component="dd"
        variant="caption"
        data-final={name}
        sx={{ m: 0, display: 'block', color: 'text.secondary', '&::first-letter': { textTransform: 'uppercase' } }}
      >
        {t(`openDay.${isGrowing ? (`${name}Whole` as const) : name}`, { weekday, value: unbroken(write(value)) })}
      </Typography>
    ) : null
  })
}
