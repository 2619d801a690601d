import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useState } from 'react'
import { Link, useUrlState } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { checklists } from '../contract/checklists.ts'
import type { ChecklistTemplate } from '../contract/replies.ts'
import { TemplateDialog } from './template-dialog.tsx'

/** `/ems/checklists`: templates, changed by who sets them up and read by other managers. */
export function ChecklistSetUpPage() {
  const { t } = useTranslation(['checklists', 'shell'])
  const mayWrite = useCan('checklists.rules')
  const [url, setUrl] = useUrlState()
  const [edited, setEdited] = useState<ChecklistTemplate>()
  const close = () => {
    setEdited(undefined)
    setUrl({ new: undefined })
  }
  return (
    <Page
      title={t('setUp.title')}
      subtitle={<Link to="/ems/joiners">{t('board.title')}</Link>}
      actions={
        mayWrite && (
          <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setUrl({ new: 'yes' })}>
            {t('setUp.add')}
          </Button>
        )
      }
    >
      <DataList
        label={t('setUp.title')}
        source={checklists.templates}
        columns={[
          { key: 'name', label: t('template.name'), cell: ({ name }) => name, phone: 'title' },
          { key: 'kind', label: t('kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
          {
            key: 'departmentName',
            label: t('template.department'),
            cell: ({ departmentName }) => departmentName ?? t('template.all'),
          },
          { key: 'tasks', label: t('template.tasks'), cell: ({ tasks }) => tasks.length, align: 'end' },
          {
            key: 'isActive',
            label: t('template.isActive'),
            cell: ({ isActive }) => t(isActive ? 'yes' : 'no'),
            phone: 'end',
          },
        ]}
        {...(mayWrite && { onOpen: setEdited })}
        actions={mayWrite ? [{ label: t('shell:edit'), run: setEdited }] : []}
        empty={{ title: t('setUp.none'), text: t('setUp.noneText') }}
      />
      {mayWrite && (edited || url['new'] === 'yes') && <TemplateDialog template={edited} onClose={close} />}
    </Page>
  )
}
