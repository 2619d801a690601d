import { useTranslation } from 'react-i18next'
import { Link } from '#web/navigation.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { DayText } from '#web/ui/values.tsx'
import type { MaintenancePlan } from '../../contract/maintenance.ts'
import { projects } from '../../contract/projects.ts'
import { itemPath } from '../paths.ts'

/** The rooms of a plan: done last, due next, and the work that is planned. */
export function RoomsPanel({ plan, onClose }: { plan: MaintenancePlan; onClose: () => void }) {
  const { t } = useTranslation('projects')
  const { projectId, projectKey } = plan
  return (
    <Panel open title={plan.title} subtitle={t('plans.months', { count: plan.everyMonths })} onClose={onClose}>
      <DataList
        label={t('plans.rooms')}
        source={projects.plannedRooms}
        input={{ maintenancePlanId: plan.id }}
        rowKey={({ roomId }) => roomId}
        columns={[
          { key: 'number', label: t('rooms.room'), cell: ({ number }) => number, phone: 'title' },
          { key: 'lastDoneOn', label: t('plans.lastDone'), cell: ({ lastDoneOn }) => (lastDoneOn ? <DayText day={lastDoneOn} /> : t('plans.never')) },
          { key: 'dueOn', label: t('plans.nextDue'), cell: ({ dueOn }) => <DayText day={dueOn} />, phone: 'end' },
          {
            key: 'plannedOn',
            label: t('plans.planned'),
            cell: ({ itemId, itemNumber, plannedOn }) =>
              itemId && (
                <Link to={itemPath(projectId, itemId)}>
                  {projectKey}-{itemNumber} {plannedOn && <DayText day={plannedOn} />}
                </Link>
              ),
          },
        ]}
        empty={{ title: t('plans.noRooms'), text: t('plans.noRoomsText') }}
      />
    </Panel>
  )
} // prettier-ignore
