import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useGo } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { Page } from '#web/ui/page.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import { DayText } from '#web/ui/values.tsx'
import { ITEM_VIEWS } from '../contract/choices.ts'
import { employees } from '../contract/employees.ts'
import type { IssuedItem } from '../contract/replies.ts'
import { ReturnDialog } from './item-dialogs.tsx'
import { ItemState } from './item-table.tsx'

/** `/ems/items`: what employees have of the property, what is overdue, and what people who left still have. */
export function ItemsBoard() {
  const { t } = useTranslation('employees')
  const go = useGo()
  const mayWrite = useCan('employees.write')
  const [returned, setReturned] = useState<IssuedItem>()
  const tabs = useTabs(ITEM_VIEWS, { label: (name) => t(`items.views.${name}`) })
  return (
    <Page title={t('items.title')} subtitle={<Link to="/ems">{t('list.title')}</Link>} tabs={tabs}>
      <DataList
        key={tabs.open}
        label={t(`items.views.${tabs.open}`)}
        source={employees.items}
        input={{ view: tabs.open }}
        columns={[
          { key: 'name', label: t('items.item'), cell: ({ name }) => name, phone: 'title' },
          { key: 'employeeName', label: t('name'), cell: ({ employeeName }) => employeeName },
          { key: 'kind', label: t('items.kind'), cell: ({ kind }) => t(`items.kinds.${kind}`), phone: 'hidden' },
          { key: 'serial', label: t('items.serial'), cell: ({ serial }) => serial },
          {
            key: 'issuedOn',
            label: t('items.issuedOn'),
            cell: ({ issuedOn }) => <DayText day={issuedOn} />,
            phone: 'hidden',
          },
          {
            key: 'dueBackOn',
            label: t('items.dueBackOn'),
            cell: ({ dueBackOn }) => dueBackOn && <DayText day={dueBackOn} />,
          },
          { key: 'state', label: t('status.label'), cell: (item) => <ItemState item={item} />, phone: 'end' },
        ]}
        onOpen={({ employeeId }) => go(`/ems/employee?id=${employeeId}&tab=items`)}
        actions={mayWrite ? [{ label: t('items.recordReturn'), isPrimary: true, run: setReturned }] : []}
        empty={{ title: t('items.none'), text: t('items.noneText') }}
      />
      {returned && <ReturnDialog item={returned} onClose={() => setReturned(undefined)} />}
    </Page>
  )
}
