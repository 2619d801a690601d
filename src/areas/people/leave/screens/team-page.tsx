import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useGo, useUrlState } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import { MomentText } from '#web/ui/values.tsx'
import type { LeaveView } from '../contract/choices.ts'
import { leave } from '../contract/leave.ts'
import { TeamCalendar } from './calendar.tsx'
import { DecidePanel } from './decide-panel.tsx'
import { PersonPanel } from './person-panel.tsx'
import { RequestDialog } from './request-dialog.tsx'
import { LeaveStateChip, useSpanText, useTakenText } from './words.tsx'

const VIEWS = { waiting: 'WAITING', ahead: 'AHEAD', all: 'ALL' } as const satisfies Record<string, LeaveView>

/** `/hrm/leave/team`: requests that wait, and who is away when. */
export function TeamLeavePage() {
  const { t } = useTranslation('leave')
  const go = useGo()
  const [url, setUrl] = useUrlState()
  const maySetUp = useCan('leave.rules')
  const mayPlan = useCan('leave.plan')
  const [personId, setPersonId] = useState<string>()
  const tabs = useTabs(['waiting', 'calendar', 'ahead', 'all'], { label: (name) => t(`team.tabs.${name}`) })
  return (
    <Page
      title={t('team.title')}
      tabs={tabs}
      actions={
        <>
          <Button onClick={() => go('/hrm/leave/encashments')}>{t('encash.title')}</Button>
          {maySetUp && <Button onClick={() => go('/hrm/leave/set-up')}>{t('setUp.title')}</Button>}
          {mayPlan && (
            <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setUrl({ new: 'yes' })}>
              {t('team.enter')}
            </Button>
          )}
        </>
      }
    >
      {tabs.open === 'calendar' ? (
        <TeamCalendar openRequest={(request) => setUrl({ request })} openPerson={setPersonId} />
      ) : (
        <Requests view={VIEWS[tabs.open]} />
      )}
      {url['request'] && <DecidePanel requestId={url['request']} onClose={() => setUrl({ request: undefined })} />}
      {personId && <PersonPanel employeeId={personId} onClose={() => setPersonId(undefined)} />}
      {url['new'] === 'yes' && mayPlan && <RequestDialog isForOthers onClose={() => setUrl({ new: undefined })} />}
    </Page>
  )
}

function Requests({ view }: { view: LeaveView }) {
  const { t } = useTranslation('leave')
  const setUrl = useUrlState()[1]
  const takes = useTakenText('number')
  const span = useSpanText()
  const { data } = useQuery(queryOf(leave.setUp, {}))
  const hasTypes = (data?.types.length ?? 1) > 0
  return (
    <DataList
      key={view}
      label={t('requests')}
      source={leave.requests}
      input={{ view }}
      columns={[
        { key: 'employeeName', label: t('employee'), cell: ({ employeeName }) => employeeName, phone: 'title' },
        { key: 'typeName', label: t('type.label'), cell: ({ typeName }) => typeName },
        { key: 'from', label: t('when'), cell: span, text: span },
        { key: 'amount', label: t('ledger.amount'), cell: takes, align: 'end' },
        {
          key: 'departmentName',
          label: t('department'),
          cell: ({ departmentName }) => departmentName,
          phone: 'hidden',
        },
        {
          key: 'requestedAt',
          label: t('requestedAt'),
          cell: ({ requestedAt }) => <MomentText instant={requestedAt} isRelative />,
          phone: 'hidden',
        },
        { key: 'state', label: t('state.label'), cell: ({ state }) => <LeaveStateChip state={state} />, phone: 'end' },
      ]}
      onOpen={({ id }) => setUrl({ request: id })}
      empty={
        hasTypes ? { title: t('team.none'), text: t('team.noneText') } : { title: t('noTypes'), text: t('noTypesText') }
      }
    />
  )
}
