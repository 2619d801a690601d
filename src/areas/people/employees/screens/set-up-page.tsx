import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { Link } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import { employees } from '../contract/employees.ts'
import type { Department, DocumentType, EmploymentType, Position } from '../contract/replies.ts'
import { DepartmentDialog, DocumentTypeDialog, EmploymentTypeDialog, PositionDialog } from './set-up-dialogs.tsx'

const TABS = ['departments', 'positions', 'employmentTypes', 'documentTypes'] as const

/** `/ems/set-up`: what employees are sorted into, and which documents they must have. */
export function SetUpPage() {
  const { t } = useTranslation('employees')
  const mayWrite = useCan('employees.write')
  const [isNew, setNew] = useState(false)
  const tabs = useTabs(TABS, { label: (name) => t(`setUp.${name}`) })
  const read = useQuery(queryOf(employees.setUp, {}))
  const close = () => setNew(false)
  return (
    <Page
      title={t('setUp.title')}
      subtitle={<Link to="/ems">{t('list.title')}</Link>}
      tabs={tabs}
      actions={
        mayWrite && (
          <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setNew(true)}>
            {t(`setUp.add.${tabs.open}`)}
          </Button>
        )
      }
    >
      {read.isLoadingError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {read.isPending && <LinesSkeleton />}
      {read.data && tabs.open === 'departments' && <Departments rows={read.data.departments} isNew={isNew} close={close} />}
      {read.data && tabs.open === 'positions' && <Positions rows={read.data.positions} isNew={isNew} close={close} />}
      {read.data && tabs.open === 'employmentTypes' && <EmploymentTypes rows={read.data.employmentTypes} isNew={isNew} close={close} />}
      {read.data && tabs.open === 'documentTypes' && <DocumentTypes rows={read.data.documentTypes} isNew={isNew} close={close} />}
    </Page>
  ) // prettier-ignore
}

type ListProps<Row> = { rows: readonly Row[]; isNew: boolean; close: () => void }
type TableProps<Row> = ListProps<Row> & {
  label: string
  columns: readonly Column<Row>[]
  dialog: (row: Row | undefined, onClose: () => void) => React.ReactNode
}

function Table<Row extends { id: string }>({ rows, isNew, close, label, columns, dialog }: TableProps<Row>) {
  const { t } = useTranslation(['employees', 'shell'])
  const mayWrite = useCan('employees.write')
  const [edited, setEdited] = useState<Row>()
  const onClose = () => {
    setEdited(undefined)
    close()
  }
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState icon="list" title={t('setUp.empty')} />
      ) : (
        <Section isFlush>
          <DataTable
            label={label}
            rows={rows}
            rowKey={({ id }) => id}
            columns={columns}
            onOpen={mayWrite ? setEdited : undefined}
            actions={mayWrite ? [{ label: t('shell:edit'), isPrimary: true, run: setEdited }] : undefined}
          />
        </Section>
      )}
      {(edited || isNew) && dialog(edited, onClose)}
    </>
  )
}

const useActive = () => {
  const { t } = useTranslation('employees')
  return ({ isActive }: { isActive: boolean }) => t(isActive ? 'setUp.inUse' : 'setUp.unused')
}

function Departments(list: ListProps<Department>) {
  const { t } = useTranslation('employees')
  const active = useActive()
  return (
    <Table
      {...list}
      label={t('setUp.departments')}
      columns={[
        { key: 'name', label: t('name'), cell: ({ name }) => name, phone: 'title' },
        { key: 'area', label: t('setUp.area'), cell: ({ area }) => t(`setUp.areas.${area}`) },
        { key: 'headName', label: t('setUp.head'), cell: ({ headName }) => headName },
        { key: 'employeeCount', label: t('list.title'), cell: ({ employeeCount }) => employeeCount, align: 'end' },
        { key: 'isActive', label: t('status.label'), cell: active, phone: 'end' },
      ]}
      dialog={(row, onClose) => <DepartmentDialog department={row} all={list.rows} onClose={onClose} />}
    />
  )
}

function Positions(list: ListProps<Position>) {
  const { t } = useTranslation(['employees', 'shell'])
  const active = useActive()
  return (
    <Table
      {...list}
      label={t('setUp.positions')}
      columns={[
        { key: 'title', label: t('job.position'), cell: ({ title }) => title, phone: 'title' },
        { key: 'departmentName', label: t('job.department'), cell: ({ departmentName }) => departmentName },
        { key: 'roleCode', label: t('setUp.role'), cell: ({ roleCode }) => roleCode && t(`shell:role.${roleCode}`) },
        { key: 'employeeCount', label: t('list.title'), cell: ({ employeeCount }) => employeeCount, align: 'end' },
        { key: 'isActive', label: t('status.label'), cell: active, phone: 'end' },
      ]}
      dialog={(row, onClose) => <PositionDialog position={row} onClose={onClose} />}
    />
  )
}

function EmploymentTypes(list: ListProps<EmploymentType>) {
  const { t } = useTranslation('employees')
  const active = useActive()
  return (
    <>
      <p>{t('setUp.sixKinds')}</p>
      <Table
        {...list}
        label={t('setUp.employmentTypes')}
        columns={[
          { key: 'name', label: t('name'), cell: ({ name }) => name, phone: 'title' },
          { key: 'isActive', label: t('status.label'), cell: active, phone: 'end' },
        ]}
        dialog={(row, onClose) => <EmploymentTypeDialog type={row} onClose={onClose} />}
      />
    </>
  )
}

function DocumentTypes(list: ListProps<DocumentType>) {
  const { t } = useTranslation('employees')
  const active = useActive()
  return (
    <Table
      {...list}
      label={t('setUp.documentTypes')}
      columns={[
        { key: 'name', label: t('name'), cell: ({ name }) => name, phone: 'title' },
        { key: 'appliesTo', label: t('setUp.appliesTo'), cell: ({ appliesTo }) => t(`setUp.audience.${appliesTo}`) },
        { key: 'isRequired', label: t('setUp.isRequired'), cell: ({ isRequired }) => t(isRequired ? 'yes' : 'no') },
        { key: 'expires', label: t('setUp.expires'), cell: ({ expires }) => t(expires ? 'yes' : 'no') },
        { key: 'remindDays', label: t('setUp.remindDays'), cell: ({ remindDays }) => remindDays.join(', ') },
        { key: 'isActive', label: t('status.label'), cell: active, phone: 'end' },
      ]}
      dialog={(row, onClose) => <DocumentTypeDialog type={row} onClose={onClose} />}
    />
  )
}
