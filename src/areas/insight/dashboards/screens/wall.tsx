import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportEntry } from '#areas/insight/reports/contract/replies.ts'
import { useUnreachableSince } from '#web/connection.ts'
import { refreshAreas } from '#web/refresh.ts'
import { useSession } from '#web/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { MomentText } from '#web/ui/values.tsx'
import type { Dashboard } from '../contract/replies.ts'
import type { DashboardLook } from '../rules/look.ts'
import { Overview } from './overview.tsx'
import { useWidgetSource } from './widget-source.tsx'

/** Figures of many areas change by what no stream names: they are read again every minute, and at once by the stream. */
const POLL_MS = 60_000
const READ_AGAIN = new Set(['reports', 'dashboards', 'platform'])

/** The requests that have figures. */
const FIGURES = ['read', 'properties', 'propertySeries']

/** When the oldest figure on the wall was read, in milliseconds; 0 before the first. */
function oldestRead(queries: QueryClient): number {
  const shown = queries
    .getQueryCache()
    .findAll({ queryKey: ['reports'], type: 'active' })
    .filter(({ queryKey }) => FIGURES.includes(String(queryKey[1])))
  const read = shown.map(({ state }) => state.dataUpdatedAt).filter((at) => at > 0)
  return read.length === 0 ? 0 : Math.min(...read)
}

type Props = {
  entries: readonly ReportEntry[]
  layout: Pick<Dashboard, 'widgets'>
  look: DashboardLook
  onClose: () => void
}

/** The dashboard on a television: nothing but figures, larger, with when they were last right. */
export function Wall({ entries, layout, look, onClose }: Props) {
  const { t } = useTranslation('dashboards')
  const queries = useQueryClient()
  const { property } = useSession()
  const { title } = useWidgetSource()
  const isOffline = useUnreachableSince() !== undefined
  const readAt = useSyncExternalStore(
    (changed) => queries.getQueryCache().subscribe(changed),
    () => oldestRead(queries),
  )
  useEffect(() => {
    const timer = setInterval(() => refreshAreas(queries, READ_AGAIN), POLL_MS)
    return () => clearInterval(timer)
  }, [queries])
  const close = () => {
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => {})
    onClose()
  }
  return (
    <Dialog fullScreen open onClose={close} slotProps={{ paper: { 'aria-label': t('wall.name'), sx: { bgcolor: 'background.default', borderRadius: 0 } } }}>
      <Box data-wall="" sx={{ zoom: { xs: 1, md: 1.25 }, p: { xs: 3, md: 4 } }}>
        <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 3, mb: 3 }}>
          <Typography variant="h1" component="h2" sx={{ flex: 1, minWidth: 0 }}>
            {title ?? property?.name ?? t('title')}
          </Typography>
          {isOffline && <Chip color="warning" icon={<Icon name="alert" />} label={t('wall.offline')} />}
          {readAt > 0 && (
            <Typography color="textSecondary" data-read-at="">
              {t('wall.readAt')} <MomentText instant={new Date(readAt).toISOString()} />
            </Typography>
          )}
          <IconButton aria-label={t('wall.close')} onClick={close}>
            <Icon name="close" />
          </IconButton>
        </Stack>
        <Overview entries={entries} layout={layout} look={look} isPlain />
      </Box>
    </Dialog>
  )
} // prettier-ignore
