import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { pagesOf, useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { Section } from '#web/ui/page.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { DayText } from '#web/ui/values.tsx'
import { employees } from '../contract/employees.ts'
import type { OwnAnnouncement } from '../contract/replies.ts'

/** What is announced to the user today, the latest first; each is marked as read with one press. */
export function OwnAnnouncements() {
  const { t } = useTranslation(['employees', 'shell'])
  const read = useInfiniteQuery(pagesOf(employees.ownAnnouncements, { limit: 20 }))
  if (read.isLoadingError) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <LinesSkeleton />
  const rows = read.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0)
    return <EmptyState icon="note" title={t('announcements.none')} text={t('announcements.noneText')} />
  return (
    <Stack spacing={4} sx={{ maxWidth: 760 }}>
      {rows.map((one) => (
        <Announced key={one.id} announcement={one} />
      ))}
      {read.hasNextPage && <Button onClick={() => void read.fetchNextPage()}>{t('shell:list.showMore')}</Button>}
    </Stack>
  )
}

function Announced({ announcement: { id, title, body, from, authorName, readAt } }: { announcement: OwnAnnouncement }) {
  const { t } = useTranslation('employees')
  const notify = useNotify()
  const { mutate, isPending } = useSend(employees.readAnnouncement)
  const isNew = readAt === null
  return (
    <Section
      title={title}
      action={
        isNew && (
          <LoadingButton
            isLoading={isPending}
            onClick={() => mutate({ announcementId: id }, { onError: notify.refusal })}
          >
            {t('announcements.markRead')}
          </LoadingButton>
        )
      }
    >
      <Stack spacing={2}>
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          <StatusChip tone={isNew ? 'urgent' : 'past'} label={t(isNew ? 'announcements.new' : 'announcements.read')} />
          <Typography variant="body2" color="textSecondary">
            {authorName} · <DayText day={from} />
          </Typography>
        </Stack>
        <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{body}</Typography>
      </Stack>
    </Section>
  )
}
