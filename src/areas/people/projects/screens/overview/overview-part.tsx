import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { minutesText } from '#core/dates.ts'
import { queryOf } from '#web/api.ts'
import { useMoney } from '#web/formats.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { Section } from '#web/ui/page.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { DayText } from '#web/ui/values.tsx'
import type { ProjectOverview } from '../../contract/money.ts'
import { projects } from '../../contract/projects.ts'
import type { Project } from '../../contract/replies.ts'
import { shareUsed } from '../../rules/billing.ts'
import type { Details } from '../details.ts'
import { GroupBar } from './group-bar.tsx'
import { BillPart } from './bill-part.tsx'

/** How a project stands: its work by state, hours against estimates and budget, and for finance what is to be billed. */
export function OverviewPart({ details: { project } }: { details: Details }) {
  const { t } = useTranslation('projects')
  const read = useQuery(queryOf(projects.overview, { projectId: project.id }))
  if (read.isLoadingError) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <LinesSkeleton lines={8} />
  const { members } = read.data
  return (
    <Stack sx={{ gap: 4 }}>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' }, alignItems: 'start' }}>
        <Section title={t('overview.work')}>
          <Stack sx={{ gap: 3 }}>
            {project.description && <Typography sx={{ whiteSpace: 'pre-wrap' }}>{project.description}</Typography>}
            {project.healthNote && <Typography>{project.healthNote}</Typography>}
            <GroupBar counts={project.counts} />
            <ProjectFacts project={project} />
          </Stack>
        </Section>
        <Section title={t('overview.hours')}>
          <Hours project={project} overview={read.data} />
        </Section>
      </Box>
      {project.money && <BillPart project={project} />}
      {members && members.length > 0 && (
        <Section title={t('overview.members')} isFlush>
          <DataTable
            label={t('overview.members')}
            rows={members}
            rowKey={({ employeeId }) => employeeId}
            columns={[
              { key: 'name', label: t('members.employee'), cell: ({ name }) => name, phone: 'title' },
              { key: 'billable', label: t('overview.billable'), cell: ({ billableMinutes }) => minutesText(billableMinutes), align: 'end' },
              { key: 'minutes', label: t('time.minutes'), cell: ({ minutes }) => minutesText(minutes), align: 'end', phone: 'end' },
            ]}
          />
        </Section>
      )}
      <section aria-labelledby="project-item-hours">
        <Typography variant="h2" id="project-item-hours" sx={{ mb: 2 }}>
          {t('overview.items')}
        </Typography>
        <ItemHours projectId={project.id} />
      </section>
    </Stack>
  ) // prettier-ignore
}

function ProjectFacts({ project: { leadName, clientName, fromOn, untilOn, kind } }: { project: Project }) {
  const { t } = useTranslation('projects')
  const facts: [string, React.ReactNode][] = [
    [t('fields.kind'), t(`kinds.${kind}`)],
    ...(leadName ? [[t('fields.lead'), leadName] as [string, string]] : []),
    ...(clientName ? [[t('fields.client'), clientName] as [string, string]] : []),
    ...(fromOn ? [[t('fields.fromOn'), <DayText key="from" day={fromOn} />] as [string, React.ReactNode]] : []),
    ...(untilOn ? [[t('fields.untilOn'), <DayText key="until" day={untilOn} />] as [string, React.ReactNode]] : []),
  ]
  return <FactList facts={facts} />
}

function Hours({ project, overview }: { project: Project; overview: ProjectOverview }) {
  const { t, i18n } = useTranslation('projects')
  const { format } = useMoney()
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' })
  const { minutes, billableMinutes, unbilledMinutes, estimateMinutes, money } = overview
  const { budgetMinutes } = project
  const of = (used: string, all: string, share: number | null) =>
    share === null ? used : t('overview.of', { used, all, share: percent.format(share / 10_000) })
  const budget = project.money?.budget ?? null
  const facts: [string, React.ReactNode][] = [
    [t('overview.logged'), of(minutesText(minutes), minutesText(budgetMinutes ?? 0), shareUsed(minutes, budgetMinutes))],
    [t('overview.estimate'), of(minutesText(minutes), minutesText(estimateMinutes), shareUsed(minutes, estimateMinutes))],
    [t('overview.billable'), minutesText(billableMinutes)],
    [t('overview.unbilled'), money ? `${minutesText(unbilledMinutes)} · ${format(money.unbilled)}` : minutesText(unbilledMinutes)],
    ...(money ? [[t('overview.worth'), of(format(money.worth), format(budget ?? 0), shareUsed(money.worth, budget))] as [string, string]] : []),
  ] // prettier-ignore
  return <FactList facts={facts} />
}

function ItemHours({ projectId }: { projectId: string }) {
  const { t } = useTranslation('projects')
  return (
    <DataList
      label={t('overview.items')}
      source={projects.itemHours}
      input={{ projectId }}
      rowKey={({ itemId }) => itemId}
      columns={[
        { key: 'title', label: t('item.title'), cell: ({ number, title }) => `${number} · ${title}`, phone: 'title' },
        {
          key: 'estimate',
          label: t('item.estimate'),
          cell: ({ estimateMinutes }) => estimateMinutes !== null && minutesText(estimateMinutes),
          align: 'end',
        },
        {
          key: 'minutes',
          label: t('time.minutes'),
          cell: ({ minutes }) => minutesText(minutes),
          align: 'end',
          phone: 'end',
        },
      ]}
      empty={{ title: t('overview.noItems'), text: t('overview.noItemsText') }}
    />
  )
}
