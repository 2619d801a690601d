import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { pagesOf } from '#web/api.ts'
import { Link } from '#web/navigation.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { MomentText } from '#web/ui/values.tsx'
import { audit, type AuditRow } from '../contract.ts'
import { useAuditWords } from './audit-words.ts'
import { Changes } from './changes.tsx'

/** Who changed what of a booking (or of any one thing) and when, latest first. */
export function AuditLog(about: { bookingId: string } | { entity: string; entityId: string }) {
  const { t } = useTranslation(['audit', 'shell'])
  const pages = useInfiniteQuery(pagesOf(audit.list, { ...about, limit: 30 }))
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? []
  if (pages.isPending) return <LinesSkeleton />
  if (pages.isError && rows.length === 0) return <ErrorState error={pages.error} retry={() => void pages.refetch()} />
  if (rows.length === 0) return <EmptyState icon="history" title={t('empty')} text={t('emptyText')} />
  return (
    <>
      <Box component="ol" aria-label={t('title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map((row) => (
          <AuditLogLine key={row.id} event={row} />
        ))}
      </Box>
      {'bookingId' in about && (
        <Box sx={{ mb: 2 }}>
          <Link to={`/bookone-admin/audit?bookingId=${about.bookingId}`}>{t('open')}</Link>
        </Box>
      )}
      {pages.hasNextPage && (
        <Button fullWidth onClick={() => void pages.fetchNextPage()} disabled={pages.isFetchingNextPage}>
          {t('shell:list.showMore')}
        </Button>
      )}
    </>
  )
}

function AuditLogLine({ event }: { event: AuditRow }) {
  const words = useAuditWords()
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        paddingInlineStart: 5,
        pb: 4,
        '&::before': dot,
        '&:not(:last-of-type)::after': line,
      }}
    >
      <Box sx={{ display: 'flex', gap: 2, justifyContent: 'space-between', flexWrap: 'wrap' }}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {words.type(event.type)}
        </Box>
        <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
          {event.actorName} · <MomentText instant={event.happenedAt} />
        </Box>
      </Box>
      <Changes event={event} />
    </Box>
  )
}

const dot = {
  content: '""',
  position: 'absolute',
  insetInlineStart: 0,
  top: 6,
  width: 8,
  height: 8,
  borderRadius: '50%',
  bgcolor: 'primary.main',
}
const line = {
  content: '""',
  position: 'absolute',
  insetInlineStart: '3px',
  top: 18,
  bottom: -2,
  width: '2px',
  bgcolor: 'divider',
}
