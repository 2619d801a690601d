import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useToday } from '#areas/people/employees/screens/pickers.tsx'
import { pagesOf } from '#web/api.ts'
import { Link } from '#web/navigation.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { DayText } from '#web/ui/values.tsx'
import { projects } from '../contract/projects.ts'
import type { WorkItem } from '../contract/replies.ts'
import { dueGroupOf, DUE_GROUPS } from '../rules/work.ts'
import { useItemState } from './marks.tsx'
import { itemPath } from './paths.ts'
import { ProposeDialog } from './triage/propose-dialog.tsx'
import { StartTimer, TimerBar } from './time/timer-bar.tsx'

/** `/project/own`: one's own open work of all projects: overdue, today, later. */
export function OwnWorkPage() {
  const { t } = useTranslation('projects')
  const today = useToday()
  const [isProposing, setIsProposing] = useState(false)
  const read = useInfiniteQuery(pagesOf(projects.ownItems, {}))
  const rows = read.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <Page
      title={t('own.title')}
      isNarrow
      actions={
        <Button variant="outlined" onClick={() => setIsProposing(true)}>
          {t('triage.propose')}
        </Button>
      }
    >
      {isProposing && <ProposeDialog onClose={() => setIsProposing(false)} />}
      <TimerBar />
      {read.isLoadingError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {read.isPending && <LinesSkeleton />}
      {read.data && rows.length === 0 && <EmptyState icon="check" title={t('own.none')} text={t('own.noneText')} />}
      <Stack spacing={4}>
        {DUE_GROUPS.map((group) => {
          const items = rows.filter(({ dueOn }) => dueGroupOf(dueOn, today) === group)
          return (
            items.length > 0 && (
              <Section key={group} title={t(`own.groups.${group}`)}>
                {items.map((item) => (
                  <OwnItem key={item.id} item={item} />
                ))}
              </Section>
            )
          )
        })}
        {read.hasNextPage && (
          <Button disabled={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
            {t('list.more')}
          </Button>
        )}
      </Stack>
    </Page>
  )
}

function OwnItem({ item }: { item: WorkItem }) {
  const { t } = useTranslation('projects')
  const stateOf = useItemState()
  return (
    <Box sx={{ display: 'grid', gap: 1, minHeight: 48, py: 2, gridTemplateColumns: '1fr auto', alignItems: 'center' }}>
      <Link to={itemPath(item.projectId, item.id)} isAlone>
        {item.title}
      </Link>
      <StartTimer projectId={item.projectId} itemId={item.id} />
      <Typography variant="caption" color="textSecondary" sx={{ gridColumn: 1 }}>
        {[`${item.projectKey}-${item.number}`, item.projectName, stateOf(item)].join(' · ')}
        {item.openBlockers > 0 && ` · ${t('item.blocked')}`}
        {item.dueOn && (
          <>
            {' · '}
            <DayText day={item.dueOn} />
          </>
        )}
      </Typography>
    </Box>
  )
}
