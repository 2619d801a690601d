import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { HoldingAlerts } from '#areas/insight/alerts/screens/pickers.tsx'
import { reports } from '#areas/insight/reports/contract/reports.ts'
import { queryOf } from '#web/api.ts'
import { useLanguage } from '#web/language.ts'
import { Link } from '#web/navigation.tsx'
import { CardSkeleton, ErrorState } from '#web/ui/states.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { dashboards } from '../contract/dashboards.ts'
import { Overview } from './overview.tsx'

/** Figures in the row: one line on a wide screen, two on a telephone. */
const [MOST, MOST_ON_PHONE] = [6, 4]
/** Room for the figures with their targets, so that the day below stays where it is while they come. */
const HEIGHT = { xs: 392, lg: 176 }

/** The first key figures of the user's dashboard, and their alerts whose condition is true. */
export function HomeFigures() {
  const { t } = useTranslation('dashboards')
  const isPhone = useIsPhone()
  const library = useQuery(queryOf(reports.list, { language: useLanguage() }))
  const layout = useQuery(queryOf(dashboards.get, {}))
  // Home has the day itself below.
  const figures = layout.data?.widgets.filter(({ form, period }) => form === 'figure' && period !== 'today') ?? []
  const widgets = figures.slice(0, isPhone ? MOST_ON_PHONE : MOST)
  const failed = [library, layout].find(({ isLoadingError }) => isLoadingError)
  if (layout.data && widgets.length === 0) return <HoldingAlerts />
  return (
    <Box component="section" aria-label={t('home.title')} sx={{ display: 'grid', gap: 3 }} data-home-figures="">
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 3 }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {t('home.title')}
        </Typography>
        <Link to="/report/report-dashboard" isAlone>
          {t('home.all')}
        </Link>
      </Box>
      {failed && <ErrorState error={failed.error} retry={() => void failed.refetch()} />}
      {!failed && (!library.data || !layout.data) && <CardSkeleton height={176} />}
      {library.data && layout.data && (
        <Box sx={{ minHeight: HEIGHT }}>
          <Overview entries={library.data.reports} layout={{ widgets }} />
        </Box>
      )}
      <HoldingAlerts />
    </Box>
  )
}
