import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useUrlState } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { Page } from '#web/ui/page.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import { DayText } from '#web/ui/values.tsx'
import { separations } from '../contract/separations.ts'
import { SEPARATION_VIEWS } from '../rules/choices.ts'
import { EnterDialog } from './dialogs.tsx'
import { SeparationPanel } from './separation-panel.tsx'
import { SeparationChip } from './words.tsx'

/** `/ems/separations`: who leaves, by the last day; one opens beside the list. `employee` shows those of one employee. */
export function LeaversPage() {
  const { t } = useTranslation('separations')
  const [url, setUrl] = useUrlState()
  const mayManage = useCan('separations.manage')
  const tabs = useTabs(SEPARATION_VIEWS, { label: (name) => t(`views.${name}`), preservedFields: ['employee'] })
  return (
    <Page
      title={t('title')}
      subtitle={t('text')}
      tabs={tabs}
      actions={
        mayManage && (
          <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setUrl({ new: 'yes' })}>
            {t('enter.title')}
          </Button>
        )
      }
    >
      <DataList
        key={tabs.open}
        label={t('title')}
        source={separations.list}
        input={{ view: tabs.open, ...(url['employee'] && { employeeId: url['employee'] }) }}
        columns={[
          { key: 'employee', label: t('employee'), cell: ({ employeeName }) => employeeName, phone: 'title' },
          { key: 'department', label: t('department'), cell: ({ departmentName }) => departmentName, phone: 'hidden' },
          { key: 'kind', label: t('kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
          { key: 'lastOn', label: t('lastDay'), cell: ({ lastOn }) => <DayText day={lastOn} /> },
          { key: 'checklist', label: t('steps.checklist'), cell: ({ checklist }) => checklist && t('progress', checklist), phone: 'hidden' },
          { key: 'items', label: t('settlement.items'), cell: ({ itemsOut, state }) => itemsOut > 0 && state !== 'WITHDRAWN' && state !== 'REFUSED' && <StatusChip tone="urgent" label={t('itemsOut', { count: itemsOut })} />, phone: 'hidden' },
          { key: 'state', label: t('status'), cell: ({ state }) => <SeparationChip state={state} />, phone: 'end' },
        ]}
        onOpen={({ id }) => setUrl({ separation: id })}
        empty={tabs.open === 'OPEN' ? { title: t('none'), text: t('noneText') } : { title: t('noneOver') }}
      />
      {url['new'] === 'yes' && (
        <EnterDialog onClose={() => setUrl({ new: undefined })} onDone={(id) => setUrl({ new: undefined, separation: id })} />
      )}
      {url['separation'] && (
        <SeparationPanel separationId={url['separation']} onClose={() => setUrl({ separation: undefined })} />
      )}
    </Page>
  )
} // prettier-ignore
