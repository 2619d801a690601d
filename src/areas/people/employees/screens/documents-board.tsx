import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { Link, useGo } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { Page } from '#web/ui/page.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { DayText } from '#web/ui/values.tsx'
import { employees } from '../contract/employees.ts'
import { BOARD_VIEWS } from '../rules/documents.ts'
import { DocumentStateChip } from './marks.tsx'

/** `/ems/documents`: what has expired, what will, what is missing and what waits, each requested with one press. */
export function DocumentsBoard() {
  const { t } = useTranslation('employees')
  const go = useGo()
  const notify = useNotify()
  const mayWrite = useCan('employees.write')
  const { mutate: request } = useSend(employees.requestDocument)
  const tabs = useTabs(BOARD_VIEWS, { label: (name) => t(`board.views.${name}`) })
  return (
    <Page title={t('board.title')} subtitle={<Link to="/ems">{t('list.title')}</Link>} tabs={tabs}>
      <DataList
        key={tabs.open}
        label={t(`board.views.${tabs.open}`)}
        source={employees.board}
        input={{ view: tabs.open }}
        columns={[
          { key: 'employeeName', label: t('name'), cell: ({ employeeName }) => employeeName, phone: 'title' },
          { key: 'typeName', label: t('document.type'), cell: ({ typeName }) => typeName },
          {
            key: 'expiresOn',
            label: t('document.expiresOn'),
            cell: ({ expiresOn }) => expiresOn && <DayText day={expiresOn} />,
            text: ({ expiresOn }) => expiresOn ?? '',
          },
          {
            key: 'state',
            label: t('status.label'),
            cell: ({ state, isRequested }) => (
              <DocumentStateChip state={isRequested && state === null ? 'REQUESTED' : state} />
            ),
            text: ({ state }) => t(`document.state.${state ?? 'MISSING'}`),
            phone: 'end',
          },
        ]}
        onOpen={({ employeeId }) => go(`/ems/employee?id=${employeeId}&tab=documents`)}
        actions={
          mayWrite
            ? [
                {
                  label: t('document.request'),
                  isPrimary: true,
                  isHidden: ({ isRequested }) => isRequested,
                  run: ({ employeeId, typeId }) =>
                    request(
                      { employeeId, documentTypeId: typeId },
                      { onSuccess: () => toast(t('document.requested')), onError: notify.refusal },
                    ),
                },
              ]
            : []
        }
        empty={{ title: t('board.empty') }}
      />
    </Page>
  )
}
