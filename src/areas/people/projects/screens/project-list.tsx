import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { minutesText } from '#core/dates.ts'
import { pagesOf } from '#web/api.ts'
import { Link, useGo, useUrlState } from '#web/navigation.tsx'
import { useCan, useIsHotel } from '#web/session.ts'
import { Choice } from '#web/ui/choice.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { CardSkeleton, EmptyState, ErrorState } from '#web/ui/states.tsx'
import { DayText } from '#web/ui/values.tsx'
import { PROJECT_VIEWS } from '../contract/choices.ts'
import { projects } from '../contract/projects.ts'
import type { Project } from '../contract/replies.ts'
import { progressOf } from '../rules/work.ts'
import { HealthChip, ProjectStateChip } from './marks.tsx'
import { GroupBar } from './overview/group-bar.tsx'
import { projectPath } from './paths.ts'
import { NewProject } from './project-dialogs.tsx'

/** `/project`: a card for each project one may see, with how it does and how far it is. */
export function ProjectList() {
  const { t } = useTranslation(['projects', 'shell'])
  const mayAdd = useCan('projects.manage')
  const isHotel = useIsHotel()
  const go = useGo()
  const [isAdding, setIsAdding] = useState(false)
  const [url, setUrl] = useUrlState()
  const view = PROJECT_VIEWS.find((each) => each === url['view']) ?? 'OPEN'
  const read = useInfiniteQuery(pagesOf(projects.list, { view }))
  const rows = read.data?.pages.flatMap((page) => page.rows) ?? []
  const add = mayAdd && (
    <>
      {isHotel && (
        <Button variant="outlined" onClick={() => go('/project/maintenance')}>
          {t('plans.open')}
        </Button>
      )}
      <Button variant="outlined" onClick={() => go('/project/workload')}>
        {t('workload.title')}
      </Button>
      <Button variant="outlined" onClick={() => go('/project/activities')}>
        {t('activities.title')}
      </Button>
      <Button variant="outlined" onClick={() => go('/project/templates')}>
        {t('templates.open')}
      </Button>
      <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setIsAdding(true)}>
        {t('add.title')}
      </Button>
    </>
  )
  return (
    <Page title={t('list.title')} actions={add}>
      <Stack sx={{ gap: 4 }}>
        <Choice
          label={t('list.view')}
          value={view}
          width={200}
          options={PROJECT_VIEWS.map((value) => ({ value, label: t(`list.views.${value}`) }))}
          onChange={(next) => setUrl({ view: next === 'OPEN' ? undefined : next })}
        />
        {read.isLoadingError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
        {read.isPending && <CardSkeleton />}
        {read.data && rows.length === 0 && (
          <EmptyState icon="flag" title={t('list.empty')} text={t('list.emptyText')} />
        )}
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))' }}>
          {rows.map((project) => (
            <ProjectCard key={project.id} project={project} />
          ))}
        </Box>
        {read.hasNextPage && (
          <Button disabled={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
            {t('list.more')}
          </Button>
        )}
      </Stack>
      {isAdding && <NewProject onClose={() => setIsAdding(false)} />}
    </Page>
  )
}

function ProjectCard({ project }: { project: Project }) {
  const { t } = useTranslation('projects')
  const { counts, untilOn, leadName, clientName, healthNote, loggedMinutes, budgetMinutes } = project
  return (
    <Section
      title={`${project.key} · ${project.name}`}
      action={
        <span>
          <Link to={projectPath(project.id)}>{t('list.open')}</Link>
        </span>
      }
    >
      <Stack sx={{ gap: 3 }}>
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
          <ProjectStateChip state={project.state} />
          <HealthChip health={project.health} />
        </Stack>
        {healthNote && <Typography>{healthNote}</Typography>}
        <Progress project={project} />
        <GroupBar counts={counts} />
        <Typography color="textSecondary">
          {budgetMinutes === null
            ? t('list.logged', { time: minutesText(loggedMinutes) })
            : t('list.ofBudget', { time: minutesText(loggedMinutes), budget: minutesText(budgetMinutes) })}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {[t(`kinds.${project.kind}`), clientName, leadName].filter(Boolean).join(' · ')}
          {untilOn && (
            <>
              {' · '}
              <DayText day={untilOn} />
            </>
          )}
        </Typography>
      </Stack>
    </Section>
  )
}

/** How much of a project's work is completed. */
function Progress({ project }: { project: Project }) {
  const { t, i18n } = useTranslation('projects')
  const share = progressOf(project.counts) / 10_000
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(share)
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 2 }}>
      <LinearProgress
        variant="determinate"
        value={share}
        min={0}
        max={1}
        aria-label={t('list.progress')}
        sx={{ flex: 1, height: 6, borderRadius: 3 }}
      />
      <span>{percent}</span>
    </Stack>
  )
}
