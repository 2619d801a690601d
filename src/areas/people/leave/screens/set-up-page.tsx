import Button from '@mui/material/Button'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { Link, useUrlState } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { rota } from '#areas/people/rota/contract/rota.ts'
import { ChipsField } from '#web/ui/chips-field.tsx'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { DayField, NumberField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow, Form, FormButtons } from '#web/ui/form-parts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { SetupTable } from '#web/ui/setup-table.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { DayText } from '#web/ui/values.tsx'
import { useWeekdayNames } from '#web/weekday-names.ts'
import { leave } from '../contract/leave.ts'
import type { LeaveSettings, LeaveType } from '../contract/replies.ts'
import { HolidaysPart } from './holidays-part.tsx'
import { PoliciesPart } from './policies-part.tsx'
import { LeaveTypeDialog } from './type-dialog.tsx'
import { useAmount } from './words.tsx'

const TABS = ['types', 'policies', 'holidays', 'blocks', 'year'] as const

/** `/hrm/leave/set-up`: types of leave, policies of groups, public holidays, blocked periods, and how a leave year is counted. */
export function LeaveSetUpPage() {
  const { t } = useTranslation('leave')
  const setUrl = useUrlState()[1]
  const tabs = useTabs(TABS, { label: (name) => t(`setUp.${name}`) })
  const { data } = useQuery(queryOf(leave.setUp, {}))
  const adds = tabs.open === 'types' || tabs.open === 'policies' || tabs.open === 'blocks' ? tabs.open : undefined
  return (
    <Page
      title={t('setUp.title')}
      subtitle={<Link to="/hrm/leave/team">{t('team.title')}</Link>}
      tabs={tabs}
      actions={
        adds && (
          <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setUrl({ new: 'yes' })}>
            {t(`setUp.add.${adds}`)}
          </Button>
        )
      }
    >
      {tabs.open === 'types' && <Types />}
      {tabs.open === 'policies' && <PoliciesPart />}
      {tabs.open === 'holidays' && <HolidaysPart />}
      {tabs.open === 'blocks' && <Blocks />}
      {tabs.open === 'year' && data && <YearForm key={data.settings.version} settings={data.settings} />}
    </Page>
  )
}

function Types() {
  const { t } = useTranslation('leave')
  const { number } = useAmount()
  const granted = ({ accrual, grantAmount, grantHours }: LeaveType) =>
    grantAmount === null || grantHours === null
      ? t(`accrual.${accrual}`)
      : t('accrual.forHours', { amount: number(grantAmount), hours: grantHours })
  const read = useQuery(queryOf(leave.setUp, {}))
  const rows = { ...read, data: read.data && { rows: read.data.types } } as UseQueryResult<{ rows: LeaveType[] }>
  return (
    <SetupTable
      needs="leave.rules"
      label={t('setUp.types')}
      read={rows}
      empty={{ icon: 'calendar', title: t('noTypes'), text: t('setUp.noTypesText') }}
      columns={[
        { key: 'name', label: t('name'), cell: ({ name }) => name, phone: 'title' },
        { key: 'code', label: t('type.code'), cell: ({ code }) => <b>{code}</b>, text: ({ code }) => code },
        { key: 'unit', label: t('type.unit'), cell: ({ unit }) => t(`units.${unit}`) },
        { key: 'accrual', label: t('type.accrual'), cell: granted },
        {
          key: 'yearlyAmount',
          label: t('type.yearlyAmount'),
          cell: ({ yearlyAmount, accrual }) => (accrual === 'NONE' ? '–' : number(yearlyAmount)),
          align: 'end',
        },
        {
          key: 'paidPercent',
          label: t('type.paidPercent'),
          cell: ({ paidPercent }) => `${paidPercent} %`,
          align: 'end',
        },
        { key: 'isActive', label: t('inUse'), cell: ({ isActive }) => t(isActive ? 'yes' : 'no'), phone: 'end' },
      ]}
      dialog={(row, close) => <LeaveTypeDialog type={row} onClose={close} />}
    />
  )
}

function Blocks() {
  const { t } = useTranslation('leave')
  const [url, setUrl] = useUrlState()
  const confirm = useConfirm()
  const notify = useNotify()
  const remove = useSend(leave.removeBlock)
  const ask = async (leaveBlockId: string) => {
    if (await confirm({ title: t('block.remove'), message: t('block.removeText'), ok: t('block.remove') }))
      remove.mutate({ leaveBlockId }, { onSuccess: () => toast(t('block.removed')), onError: notify.refusal })
  }
  return (
    <>
      <DataList
        label={t('setUp.blocks')}
        source={leave.blocks}
        columns={[
          { key: 'from', label: t('from'), cell: ({ from }) => <DayText day={from} />, phone: 'title' },
          { key: 'until', label: t('until'), cell: ({ until }) => <DayText day={until} /> },
          {
            key: 'departmentName',
            label: t('department'),
            cell: ({ departmentName }) => departmentName ?? t('block.all'),
          },
          { key: 'reason', label: t('reason'), cell: ({ reason }) => reason, phone: 'end' },
        ]}
        actions={[{ label: t('block.remove'), run: ({ id }) => void ask(id) }]}
        empty={{ title: t('block.none'), text: t('block.noneText') }}
      />
      {url['new'] === 'yes' && <NewBlock onClose={() => setUrl({ new: undefined })} />}
    </>
  )
}

function NewBlock({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('leave')
  const { data } = useQuery(queryOf(rota.setUp, {}))
  const departments = data?.departments.map(({ id, name }) => ({ value: id, label: name })) ?? []
  const form = useRouteForm(leave.addBlock, {
    defaults: { departmentId: null, reason: '' },
    onDone: () => {
      toast(t('block.saved'))
      onClose()
    },
    refusedAt: { dates_disordered: 'until' },
  })
  return (
    <FormDialog form={form} title={t('setUp.add.blocks')} onClose={onClose}>
      <FieldRow>
        <DayField form={form} name="from" label={t('from')} isRequired />
        <DayField form={form} name="until" label={t('until')} isRequired />
      </FieldRow>
      <SelectField
        form={form}
        name="departmentId"
        label={t('department')}
        options={departments}
        blank={t('block.all')}
      />
      <TextField form={form} name="reason" label={t('reason')} isRequired />
    </FormDialog>
  )
}

/** When a leave year begins, and what counts as a working day and as full time. */
function YearForm({ settings }: { settings: LeaveSettings }) {
  const { t, i18n } = useTranslation(['leave', 'shell'])
  const weekdays = useWeekdayNames()
  const [month] = useState(() => new Intl.DateTimeFormat(i18n.language, { month: 'long', timeZone: 'UTC' }))
  const { version, ...defaults } = settings
  const form = useRouteForm(leave.saveSettings, {
    known: { version },
    defaults,
    onDone: () => toast(t('setUp.saved')),
  })
  const months = Array.from({ length: 12 }, (_, at) => ({ value: at + 1, label: month.format(Date.UTC(2026, at, 1)) }))
  return (
    <Section title={t('setUp.year')}>
      <Form form={form} label={t('setUp.year')}>
        <FieldRow>
          <SelectField form={form} name="yearMonth" label={t('year.yearMonth')} options={months} isRequired />
          <NumberField form={form} name="fullTimeHours" label={t('year.fullTimeHours')} min={1} max={84} />
          <NumberField
            form={form}
            name="dayMinutes"
            label={t('year.dayMinutes')}
            help={t('year.dayMinutesHelp')}
            min={60}
            max={1_440}
          />
          <NumberField
            form={form}
            name="optionalHolidays"
            label={t('year.optionalHolidays')}
            help={t('year.optionalHolidaysHelp')}
            max={60}
          />
        </FieldRow>
        <ChipsField
          form={form}
          name="daysOff"
          label={t('year.daysOff')}
          help={t('year.daysOffHelp')}
          options={weekdays.map((label, at) => ({ value: at + 1, label }))}
        />
        <FormButtons form={form} label={t('shell:save')} />
      </Form>
    </Section>
  )
}
