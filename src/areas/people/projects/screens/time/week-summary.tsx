import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { addDays, minutesText } from '#core/dates.ts'
import { useDays } from '#web/formats.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import type { Timesheet, WeekRow } from '../../contract/timesheets.ts'
import { keyOf, totalOf } from '../../rules/week.ts'

/** A week to be decided on: what was worked, by day and by project. */
export function WeekSummary({ sheet, rows }: { sheet: Timesheet; rows: readonly WeekRow[] }) {
  const { t } = useTranslation('projects')
  const { day } = useDays()
  const billable = rows.reduce((sum, { billableMinutes }) => sum + billableMinutes, 0)
  const worked = sheet.minutes.flatMap((minutes, at) => (minutes > 0 ? [`${day(addDays(sheet.weekOn, at), 'short')} ${minutesText(minutes)}`] : [])) // prettier-ignore
  return (
    <Stack sx={{ gap: 4 }}>
      {sheet.comment && <Alert severity="info">{`${sheet.decidedBy}: ${sheet.comment}`}</Alert>}
      <FactList
        facts={[
          [t('week.total'), minutesText(totalOf(sheet.minutes))],
          [t('sheets.billable'), minutesText(billable)],
          [t('sheets.days'), worked.join(', ')],
        ]}
      />
      <DataTable
        label={t('sheets.rows')}
        rows={rows}
        rowKey={keyOf}
        columns={[
          {
            key: 'what',
            label: t('week.what'),
            cell: ({ projectKey, projectName, itemNumber, itemTitle, activityName }) => {
              const work = itemNumber === null ? `${projectKey} · ${projectName}` : `${projectKey}-${itemNumber} · ${itemTitle}`
              return activityName ? `${work} · ${activityName}` : work
            },
            phone: 'title',
          },
          { key: 'minutes', label: t('time.minutes'), cell: ({ minutes }) => minutesText(totalOf(minutes)), align: 'end', phone: 'end' },
        ]}
      />
    </Stack>
  ) // prettier-ignore
}
