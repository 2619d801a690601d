import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { Link } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { DayText } from '#web/ui/values.tsx'
import type { MaintenancePlan } from '../../contract/maintenance.ts'
import { projects } from '../../contract/projects.ts'
import { EditPlan, NewPlan } from './plan-dialogs.tsx'
import { RoomsPanel } from './rooms-panel.tsx'

/** `/project/maintenance`: what each room needs every so many months, done last and due next. */
export function PlansPage() {
  const { t } = useTranslation(['projects', 'shell'])
  const notify = useNotify()
  const [edited, setEdited] = useState<MaintenancePlan | 'NEW'>()
  const [opened, setOpened] = useState<MaintenancePlan>()
  const { mutate } = useSend(projects.planWork)
  const planNow = ({ id: maintenancePlanId }: MaintenancePlan) =>
    mutate({ maintenancePlanId }, { onSuccess: ({ made, moved }) => {
      if (made > 0 || moved === 0) toast(t('plans.made', { count: made }))
      if (moved > 0) toast(t('plans.moved', { count: moved }))
    }, onError: notify.refusal }) // prettier-ignore
  return (
    <Page
      title={t('plans.title')}
      subtitle={<Link to="/project">{t('list.title')}</Link>}
      actions={
        <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setEdited('NEW')}>
          {t('plans.add')}
        </Button>
      }
    >
      <DataList
        label={t('plans.title')}
        source={projects.plans}
        columns={[
          { key: 'title', label: t('plans.work'), cell: ({ title, isActive }) => (isActive ? title : `${title} · ${t('plans.stopped')}`), phone: 'title' },
          { key: 'every', label: t('plans.every'), cell: ({ everyMonths }) => t('plans.months', { count: everyMonths }) },
          { key: 'rooms', label: t('plans.rooms'), cell: ({ roomTypeName, rooms }) => `${roomTypeName || t('plans.everyRoom')} (${rooms})` },
          { key: 'lastDoneOn', label: t('plans.lastDone'), cell: ({ lastDoneOn }) => (lastDoneOn ? <DayText day={lastDoneOn} /> : t('plans.never')) },
          { key: 'nextDueOn', label: t('plans.nextDue'), cell: ({ nextDueOn }) => nextDueOn && <DayText day={nextDueOn} />, phone: 'end' },
          { key: 'openTasks', label: t('plans.planned'), cell: ({ openTasks }) => openTasks, align: 'end' },
          { key: 'project', label: t('page.title'), cell: ({ projectKey, projectName }) => `${projectKey} · ${projectName}` },
        ]}
        onOpen={setOpened}
        actions={[
          { label: t('plans.planNow'), run: planNow },
          { label: t('plans.showRooms'), run: setOpened },
          { label: t('shell:edit'), run: setEdited },
        ]}
        empty={{ title: t('plans.none'), text: t('plans.noneText') }}
      />
      {edited === 'NEW' && <NewPlan onClose={() => setEdited(undefined)} />}
      {edited && edited !== 'NEW' && <EditPlan plan={edited} onClose={() => setEdited(undefined)} />}
      {opened && <RoomsPanel plan={opened} onClose={() => setOpened(undefined)} />}
    </Page>
  )
} // prettier-ignore
