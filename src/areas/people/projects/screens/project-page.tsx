import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { Link, useScreenParams, useUrlState } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { Page } from '#web/ui/page.tsx'
import { MoreActions } from '#web/ui/row-actions.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { DayText } from '#web/ui/values.tsx'
import { projects } from '../contract/projects.ts'
import type { Project } from '../contract/replies.ts'
import { includesRole, isOpen, NEXT_PROJECT_STATES } from '../rules/states.ts'
import { Board } from './board/board.tsx'
import type { Details } from './details.ts'
import { ItemPanel } from './item-panel.tsx'
import { LabelMarks } from './labels.tsx'
import { HealthChip, ProjectStateChip, useItemState } from './marks.tsx'
import { Members } from './members-part.tsx'
import { MonthCalendar } from './dates/month-calendar.tsx'
import { Timeline } from './dates/timeline.tsx'
import { OverviewPart } from './overview/overview-part.tsx'
import { RoomsPart } from './rooms-part.tsx'
import { Settings } from './settings/settings-part.tsx'
import { SaveAsTemplate } from './templates/save-as-template.tsx'
import { TimePart } from './time/time-part.tsx'
import { TriagePart } from './triage/triage-part.tsx'
import { TimerBar } from './time/timer-bar.tsx'

const TABS = ['board', 'list', 'timeline', 'calendar', 'triage', 'overview', 'time', 'members'] as const
/** Those of a renovation, and of who sets the project. */
const ALL_TABS = [...TABS, 'rooms', 'settings'] as const

/** `/project/:projectId`: its board, its work as a list, its members; an item lies over them, at its own address. */
export function ProjectPage() {
  const { t } = useTranslation('projects')
  const { projectId = '' } = useScreenParams()
  const read = useQuery(queryOf(projects.get, { projectId }))
  if (read.data) return <ProjectScreen key={projectId} details={read.data} />
  return (
    <Page title={t('page.title')}>
      {read.isError ? (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      ) : (
        <LinesSkeleton lines={10} />
      )}
    </Page>
  )
}

function ProjectScreen({ details }: { details: Details }) {
  const { t } = useTranslation('projects')
  const [url, setUrl] = useUrlState()
  const { project } = details
  const mayBill = useCan('projects.money')
  const isSet = mayBill || (isOpen(project.state) && includesRole(project.role, 'MANAGER'))
  const [first, ...others] = ALL_TABS
  const shown = others.filter((name) =>
    name === 'rooms' ? project.kind === 'RENOVATION' : name !== 'settings' || isSet,
  )
  const tabs = useTabs<(typeof ALL_TABS)[number]>([first, ...shown], { label: (name) => t(`tabs.${name}`) })
  const openItem = (id: string) => setUrl({ item: id })
  const mayWork = isOpen(project.state) && includesRole(project.role, 'MEMBER')
  return (
    <Page
      title={`${project.key} · ${project.name}`}
      subtitle={
        <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 3, rowGap: 1 }}>
          <span>
            <Link to="/project">{t('list.title')}</Link>
          </span>
          <ProjectStateChip state={project.state} />
          <HealthChip health={project.health} />
        </Stack>
      }
      tabs={tabs}
      actions={<ProjectActions project={project} />}
    >
      <TimerBar />
      {tabs.open === 'board' && <Board details={details} mayWork={mayWork} onOpen={openItem} />}
      {tabs.open === 'list' && <WorkList details={details} onOpen={openItem} />}
      {tabs.open === 'timeline' && <Timeline details={details} mayWork={mayWork} onOpen={openItem} />}
      {tabs.open === 'calendar' && <MonthCalendar projectId={project.id} onOpen={openItem} />}
      {tabs.open === 'triage' && <TriagePart details={details} mayWork={mayWork} onOpen={openItem} />}
      {tabs.open === 'overview' && <OverviewPart details={details} />}
      {tabs.open === 'time' && <TimePart details={details} mayWork={mayWork} />}
      {tabs.open === 'members' && <Members details={details} />}
      {tabs.open === 'rooms' && <RoomsPart project={project} />}
      {tabs.open === 'settings' && <Settings details={details} />}
      {url['item'] && (
        <ItemPanel key={url['item']} details={details} itemId={url['item']} mayWork={mayWork} onClose={() => setUrl({ item: undefined })} />
      )}
    </Page>
  ) // prettier-ignore
}

/** What its manager does with a project: change it, and move it to the next state. */
function ProjectActions({ project }: { project: Project }) {
  const { t } = useTranslation(['projects', 'shell'])
  const notify = useNotify()
  const setUrl = useUrlState()[1]
  const { mutate } = useSend(projects.setState)
  const maySave = useCan('projects.manage')
  const [isSaving, setIsSaving] = useState(false)
  if (!includesRole(project.role, 'MANAGER')) return null
  const { id: projectId, version } = project
  const saveAs = { label: t('templates.saveAs'), run: () => setIsSaving(true) }
  const steps = NEXT_PROJECT_STATES[project.state].map((state) => ({
    label: t(`moves.${state}`),
    run: () =>
      mutate({ projectId, version, state }, { onSuccess: () => toast(t(`states.${state}`)), onError: notify.refusal }),
  }))
  return (
    <>
      {isOpen(project.state) && (
        <Button variant="outlined" onClick={() => setUrl({ tab: 'settings' })}>
          {t('edit.ok')}
        </Button>
      )}
      <MoreActions row={project} actions={maySave ? [...steps, saveAs] : steps} label={t('page.moves')} />
      {isSaving && <SaveAsTemplate project={project} onClose={() => setIsSaving(false)} />}
    </>
  )
}

function WorkList({ details: { project, labels }, onOpen }: { details: Details; onOpen: (id: string) => void }) {
  const { t } = useTranslation('projects')
  const stateOf = useItemState()
  return (
    <DataList
      label={t('tabs.list')}
      source={projects.items}
      input={{ projectId: project.id }}
      search="text"
      searchLabel={t('list.find')}
      filters={
        labels.length === 0
          ? []
          : [
              {
                name: 'labelId',
                label: t('labels.one'),
                options: labels.map(({ id, name }) => ({ value: id, label: name })),
              },
            ]
      }
      columns={[
        { key: 'number', label: t('item.number'), cell: (row) => `${row.projectKey}-${row.number}`, width: 120 },
        { key: 'title', label: t('item.title'), cell: ({ title }) => title, phone: 'title' },
        {
          key: 'labels',
          label: t('labels.title'),
          cell: ({ labels: of }) => <LabelMarks labels={of} />,
          text: ({ labels: of }) => of.map(({ name }) => name).join(', '),
        },
        { key: 'state', label: t('item.state'), cell: stateOf, phone: 'end' },
        { key: 'priority', label: t('item.priority'), cell: ({ priority }) => t(`priorities.${priority}`) },
        { key: 'dueOn', label: t('item.dueOn'), cell: ({ dueOn }) => dueOn && <DayText day={dueOn} /> },
        {
          key: 'assignees',
          label: t('item.assignees'),
          cell: ({ assignees }) => assignees.map(({ name }) => name).join(', '),
        },
      ]}
      onOpen={({ id }) => onOpen(id)}
      empty={{ title: t('board.empty'), text: t('board.emptyText') }}
    />
  )
}
