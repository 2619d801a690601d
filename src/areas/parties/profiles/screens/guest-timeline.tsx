import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { pagesOf } from '#web/api.ts'
import { Section } from '#web/ui/page.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { MomentText, MoneyText } from '#web/ui/values.tsx'
import { profiles } from '../contract/profiles.ts'
import type { TimelineEvent } from '../contract/replies.ts'

/** Everything between a guest and the property in one list, the latest first. */
export function GuestTimeline({ customerId }: { customerId: string }) {
  const { t } = useTranslation(['profiles', 'shell'])
  const pages = useInfiniteQuery(pagesOf(profiles.timeline, { customerId, limit: 20 }))
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <Section title={t('timeline.title')}>
      {pages.isPending ? (
        <LinesSkeleton lines={4} />
      ) : pages.isError && rows.length === 0 ? (
        <ErrorState error={pages.error} retry={() => void pages.refetch()} />
      ) : rows.length === 0 ? (
        <Typography color="textSecondary">{t('timeline.none')}</Typography>
      ) : (
        <Box component="ol" aria-label={t('timeline.title')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {rows.map((event) => (
            <EventLine key={`${event.kind} ${event.id}`} event={event} />
          ))}
        </Box>
      )}
      {pages.hasNextPage && (
        <Button fullWidth onClick={() => void pages.fetchNextPage()} disabled={pages.isFetchingNextPage}>
          {t('shell:list.showMore')}
        </Button>
      )}
    </Section>
  )
}

function EventLine({ event }: { event: TimelineEvent }) {
  const { t } = useTranslation('profiles')
  const status = event.kind === 'REVIEW' ? `${event.status} %` : t(`timeline.status.${event.status}`, event.status)
  return (
    <Box component="li" sx={{ display: 'flex', gap: 3, py: 2, borderBottom: '1px solid var(--line)' }}>
      <div style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <div style={{ fontWeight: 500 }}>
          {t(`timeline.kind.${event.kind}`)}
          {event.title !== '' && ` · ${event.title}`}
        </div>
        <div style={{ fontSize: 12 }}>
          <MomentText instant={event.at} /> · {status}
        </div>
      </div>
      {event.amount !== null && <MoneyText amount={event.amount} />}
    </Box>
  )
}
