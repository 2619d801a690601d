import Button from '@mui/material/Button'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countryNameOf } from '#core/countries.ts'
import { queryOf } from '#web/api.ts'
import { fieldsOf, useRouteForm } from '#web/form.ts'
import { Link, useUrlState } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { DayText, PhoneLink } from '#web/ui/values.tsx'
import { employees } from '../contract/employees.ts'
import type { DirectoryEntry, Employee } from '../contract/replies.ts'
import { AccessPart } from './access-part.tsx'
import { ContractsPart } from './contracts-part.tsx'
import { DocumentsPart } from './documents-part.tsx'
import { EmployeePhoto } from './employee-photo.tsx'
import { HistoryPart } from './history-part.tsx'
import { ItemsPart } from './items-part.tsx'
import { EmployeeStatusChip } from './marks.tsx'
import { DateFields, PersonFields } from './person-fields.tsx'
import { SealedPart } from './sealed-part.tsx'
import { StatusDialog } from './status-dialog.tsx'
import { hasLastDay } from '../rules/status.ts'
import { useEmploymentName, useToday } from './use-choices.ts'

const PARTS = ['overview', 'history', 'contracts', 'documents', 'items', 'sealed', 'access'] as const

/** `/ems/employee?id=…`: the file for those who manage employees; for colleagues what the directory has. */
export function EmployeePage() {
  const { t } = useTranslation('employees')
  const [url] = useUrlState()
  const mayRead = useCan('employees.read')
  const employeeId = url['id'] ?? ''
  const file = useQuery({ ...queryOf(employees.get, { employeeId }), enabled: mayRead && employeeId !== '' })
  const entry = useQuery({ ...queryOf(employees.entry, { employeeId }), enabled: !mayRead && employeeId !== '' })
  if (file.data) return <Loaded employee={file.data} />
  if (entry.data) return <Colleague entry={entry.data} />
  const read = mayRead ? file : entry
  return (
    <Page title={t('page.title')}>
      {employeeId === '' ? (
        <EmptyState icon="person" title={t('page.none')} action={<Link to="/ems">{t('list.title')}</Link>} />
      ) : read.isLoadingError ? (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      ) : (
        <LinesSkeleton />
      )}
    </Page>
  )
}

/** What a colleague may know; pay and bank for who may see those. */
function Colleague({ entry }: { entry: DirectoryEntry }) {
  const { t } = useTranslation('employees')
  const maySee = [useCan('employees.wages'), useCan('employees.bank'), useCan('employees.medical')].includes(true)
  return (
    <Page title={entry.name} subtitle={<Link to="/ems">{t('list.title')}</Link>}>
      <Section>
        {entry.pictureUrl !== null && <Avatar name={entry.name} src={entry.pictureUrl} size={72} />}
        <FactList
          facts={[
            [t('job.position'), entry.positionTitle],
            [t('job.department'), entry.departmentName],
            [t('job.manager'), entry.managerName],
            [t('person.workPhone'), entry.workPhone && <PhoneLink key="phone" phone={entry.workPhone} />],
            [t('person.workEmail'), entry.workEmail],
          ]}
        />
      </Section>
      {maySee && <SealedPart employeeId={entry.id} />}
    </Page>
  )
}

function Loaded({ employee }: { employee: Employee }) {
  const { t } = useTranslation(['employees', 'shell'])
  const mayWrite = useCan('employees.write')
  const mayReadConduct = useCan('conduct.manage')
  const isLeaving = useCan('separations.read') && hasLastDay(employee.status)
  const maySee = [useCan('employees.wages'), useCan('employees.bank'), useCan('employees.medical')].includes(true)
  const [open, setOpen] = useState<'edit' | 'status'>()
  const today = useToday()
  const [first, ...rest] = PARTS.filter((part) => part !== 'sealed' || maySee)
  const tabs = useTabs([first ?? 'overview', ...rest], { label: (name) => t(`parts.${name}`), preservedFields: ['id'] })
  const close = () => setOpen(undefined)
  return (
    <Page
      title={employee.name}
      subtitle={
        <>
          <Link to="/ems">{t('list.title')}</Link> · {employee.number} · {employee.positionTitle}{' '}
          <EmployeeStatusChip status={employee.status} />
          {mayReadConduct && (
            <>
              {' '}
              · <Link to={`/ems/conduct?employee=${employee.id}`}>{t('page.conduct')}</Link>
            </>
          )}
          {isLeaving && (
            <>
              {' '}
              ·{' '}
              <Link to={`/ems/separations?employee=${employee.id}${employee.status === 'LEFT' ? '&tab=OVER' : ''}`}>
                {t('page.leaving')}
              </Link>
            </>
          )}
        </>
      }
      tabs={tabs}
      actions={
        mayWrite && (
          <>
            <Button onClick={() => setOpen('status')}>{t('status.change')}</Button>
            <Button variant="contained" onClick={() => setOpen('edit')}>
              {t('shell:edit')}
            </Button>
          </>
        )
      }
    >
      {tabs.open === 'overview' && (
        <>
          <EmployeePhoto employee={employee} />
          <Overview employee={employee} />
        </>
      )}
      {tabs.open === 'history' && <HistoryPart employee={employee} today={today} />}
      {tabs.open === 'contracts' && <ContractsPart employee={employee} today={today} />}
      {tabs.open === 'documents' && <DocumentsPart employeeId={employee.id} />}
      {tabs.open === 'items' && <ItemsPart employee={employee} />}
      {tabs.open === 'sealed' && <SealedPart employeeId={employee.id} />}
      {tabs.open === 'access' && <AccessPart employee={employee} />}
      {open === 'status' && <StatusDialog employee={employee} today={today} onClose={close} />}
      {open === 'edit' && <EditDialog employee={employee} onClose={close} />}
    </Page>
  )
}

/** The known data of an employee; unknown fields take no room. */
export function Overview({ employee }: { employee: Employee }) {
  const { t, i18n } = useTranslation('employees')
  const employmentName = useEmploymentName()
  const day = (value: string | null) => value && <DayText key={value} day={value} />
  const phone = (value: string) => value && <PhoneLink key={value} phone={value} />
  const spoken = new Intl.DisplayNames(i18n.language, { type: 'language' })
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' }, alignItems: 'start' }}>
      <Section title={t('parts.person')}>
        <FactList
          facts={[
            [t('person.mobile'), phone(employee.mobile)],
            [t('person.workPhone'), phone(employee.workPhone)],
            [t('person.workEmail'), employee.workEmail],
            [t('person.personalEmail'), employee.personalEmail],
            [t('person.birthOn'), day(employee.birthOn)],
            [t('person.nationality'), countryNameOf(employee.nationality, i18n.language) ?? employee.nationality],
            [t('person.languages'), employee.languages.map((code) => spoken.of(code) ?? code).join(', ')],
            [t('person.address'), employee.address],
            [t('person.permanentAddress'), employee.permanentAddress],
            ...employee.emergencyContacts.map(
              ({ name, relation, phone: number }) =>
                [t('person.emergency'), [name, relation, number].filter((part) => part !== '').join(', ')] as const,
            ),
          ]}
        />
      </Section>
      <Section title={t('parts.job')}>
        <FactList
          facts={[
            [t('job.department'), employee.departmentName],
            [t('job.position'), employee.positionTitle],
            [t('job.manager'), employee.managerName],
            [t('job.employmentType'), employmentName(employee.employmentType, employee.employmentTypeName)],
            [t('job.weeklyHours'), String(employee.weeklyHours)],
            [t('dates.joinOn'), day(employee.joinOn)],
            [t('dates.probationEndOn'), day(employee.probationEndOn)],
            [t('dates.contractEndOn'), day(employee.contractEndOn)],
            [t('dates.noticeDays'), String(employee.noticeDays)],
            [t('status.lastDay'), day(employee.leftOn)],
            [t('status.leavingReason'), employee.leavingReason],
          ]}
        />
      </Section>
    </Box>
  )
}

function EditDialog({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const { t } = useTranslation(['employees', 'shell'])
  const { id, version, name, firstName, middleName, lastName } = employee
  const { title, gender, birthOn, nationality, language, languages, workEmail, personalEmail, workPhone, mobile } =
    employee
  const { address, permanentAddress, emergencyContacts, joinOn, probationEndOn, contractEndOn, noticeDays } = employee
  const isPlain = name === [firstName, middleName, lastName].filter((part) => part !== '').join(' ')
  const form = useRouteForm(employees.update, {
    known: { employeeId: id, version },
    defaults: {
      name: isPlain ? '' : name, firstName, middleName, lastName, title, gender, birthOn, nationality, language, languages, workEmail, personalEmail,
      workPhone, mobile, address, permanentAddress, emergencyContacts, joinOn, probationEndOn, contractEndOn, noticeDays,
    },
    onDone: () => {
      toast(t('page.saved'))
      onClose()
    },
  }) // prettier-ignore
  return (
    <FormDialog form={form} title={t('page.edit')} label={t('shell:save')} onClose={onClose} width={720}>
      <PersonFields form={fieldsOf(form)} />
      <DateFields form={fieldsOf(form)} />
    </FormDialog>
  )
}
