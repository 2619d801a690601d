import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import MuiTextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { printShare } from '#core/money.ts'
import { queryOf } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useLanguage } from '#web/language.ts'
import { useUrlState } from '#web/navigation.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Section } from '#web/ui/page.tsx'
import { CardSkeleton, EmptyState, ErrorState } from '#web/ui/states.tsx'
import type { ForecastNight } from '../contract/forecast.ts'
import { yields } from '../contract/yields.ts'
import { occupancyOf } from '../rules/conditions.ts'
import { ForecastChart } from './forecast-chart.tsx'

const LENGTHS = [30, 60, 121]

/** How many rooms each night is expected to sell in the end, beside those on the books: a picture and the same as a table. */
export function Forecast() {
  const { t } = useTranslation(['yields', 'shell'])
  const [url, setUrl] = useUrlState()
  const read = useQuery(queryOf(yields.forecast, {}))
  const columns = useColumns()
  const length = LENGTHS.find((each) => String(each) === url['nights']) ?? 30
  if (read.isPending) return <CardSkeleton height={420} />
  if (read.isError) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  const { weeks, minWeeks } = read.data
  const nights = read.data.nights.slice(0, length)
  return (
    <Stack spacing={3}>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <MuiTextField
          select
          label={t('forecast.show')}
          value={length}
          onChange={(event) => setUrl({ nights: event.target.value })}
          sx={{ width: 140 }}
        >
          {LENGTHS.map((each) => (
            <MenuItem key={each} value={each}>
              {t('shell:nights', { count: each })}
            </MenuItem>
          ))}
        </MuiTextField>
      </Box>
      {weeks < minWeeks && (
        <Section>
          <EmptyState
            icon="chart"
            title={t('forecast.tooEarly')}
            text={t('forecast.tooEarlyText', { count: weeks, needed: minWeeks })}
          />
        </Section>
      )}
      {weeks >= minWeeks && (
        <Section title={t('forecast.title')}>
          <ForecastChart nights={nights} />
          <p>{t('forecast.how', { count: weeks })}</p>
        </Section>
      )}
      <Section isFlush>
        <DataTable label={t('tab.forecast')} rows={nights} rowKey={({ day }) => day} columns={columns} />
      </Section>
    </Stack>
  )
}

function useColumns(): readonly Column<ForecastNight>[] {
  const { t } = useTranslation('yields')
  const { day } = useDays()
  const language = useLanguage()
  const share = (night: ForecastNight) => {
    const bp = night.forecast === null ? null : occupancyOf({ rooms: night.rooms, sold: night.forecast })
    return bp === null ? '–' : printShare(bp, language)
  }
  const error = ({ errorTenths, low, high }: ForecastNight) =>
    errorTenths === null ? '–' : t('forecast.band', { error: (errorTenths / 10).toLocaleString(language), low, high })
  return [
    {
      key: 'day',
      label: t('suggestions.night'),
      phone: 'title',
      cell: (row) => day(row.day, 'short'),
      text: (row) => row.day,
    },
    { key: 'rooms', label: t('forecast.rooms'), align: 'end', cell: ({ rooms }) => rooms },
    { key: 'onBooks', label: t('forecast.onBooks'), align: 'end', cell: ({ onBooks }) => onBooks },
    {
      key: 'forecast',
      label: t('forecast.forecast'),
      align: 'end',
      phone: 'end',
      cell: ({ forecast }) => <b>{forecast ?? '–'}</b>,
      text: ({ forecast }) => forecast ?? '',
    },
    { key: 'occupancy', label: t('forecast.occupancy'), align: 'end', cell: share, text: share },
    { key: 'error', label: t('forecast.error'), align: 'end', cell: error, text: error },
  ]
}
