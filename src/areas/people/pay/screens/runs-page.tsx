import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PAY_FREQUENCIES } from '#areas/people/employees/contract/choices.ts'
import { rota } from '#areas/people/rota/contract/rota.ts'
import { queryOf } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useDays } from '#web/formats.ts'
import { Link, useGo, useUrlState } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { DayField, SelectField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { DayText, MoneyText } from '#web/ui/values.tsx'
import { pay } from '../contract/pay.ts'
import { monthBefore } from '../rules/days.ts'
import { periodBefore } from '../rules/periods.ts'
import { RunStateChip, usePeriod } from './words.tsx'

/** `/hrm/pay`: runs of pay, the latest first. */
export function PayRunsPage() {
  const { t } = useTranslation('pay')
  const [url, setUrl] = useUrlState()
  const go = useGo()
  const period = usePeriod()
  return (
    <Page
      title={t('runs.title')}
      subtitle={
        <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap' }}>
          <span>
            <Link to="/hrm/pay/people">{t('people.title')}</Link>
          </span>
          <span>
            <Link to="/hrm/pay/tips">{t('pools.title')}</Link>
          </span>
          <span>
            <Link to="/hrm/pay/set-up">{t('setUp.title')}</Link>
          </span>
        </Stack>
      }
      actions={
        <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setUrl({ new: 'yes' })}>
          {t('runs.prepare')}
        </Button>
      }
    >
      <DataList
        label={t('runs.title')}
        source={pay.runs}
        columns={[
          { key: 'period', label: t('period'), cell: (row) => period(row), phone: 'title' },
          { key: 'number', label: t('runs.number'), cell: ({ number }) => number, phone: 'hidden' },
          { key: 'payOn', label: t('payOn'), cell: ({ payOn }) => <DayText day={payOn} shape="short" /> },
          { key: 'department', label: t('department'), cell: ({ departmentName }) => departmentName ?? t('everybody'), phone: 'hidden' },
          { key: 'frequency', label: t('runs.frequency'), cell: ({ frequency }) => (frequency === null ? '–' : t(`runs.frequencies.${frequency}`)), phone: 'hidden' },
          { key: 'people', label: t('runs.people'), cell: ({ people }) => people, align: 'end' },
          { key: 'net', label: t('net'), cell: ({ net, currency }) => <MoneyText amount={net} currency={currency} />, align: 'end' },
          { key: 'state', label: t('status'), cell: ({ state }) => <RunStateChip state={state} />, phone: 'end' },
        ]}
        onOpen={({ id }) => go(`/hrm/pay/${id}`)}
        empty={{ title: t('runs.none'), text: t('runs.noneText') }}
      />
      {url['new'] === 'yes' && <PrepareDialog onClose={() => setUrl({ new: undefined })} />}
    </Page>
  )
} // prettier-ignore

function PrepareDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('pay')
  const go = useGo()
  const { today } = useDays()
  const { data } = useQuery({ ...queryOf(rota.setUp, {}), enabled: useCan('rota.own') })
  const departments = data?.departments.map(({ id, name }) => ({ value: id, label: name })) ?? []
  const form = useRouteForm(pay.prepare, {
    defaults: { ...monthBefore(today), payOn: today, departmentId: null, frequency: null },
    onDone: ({ id }) => {
      toast(t('runs.prepared'))
      go(`/hrm/pay/${id}`)
    },
    refusedAt: { dates_disordered: 'until', pay_period: 'until', nobody_to_pay: 'from' },
  })
  /** The latest period of what is chosen that is over. */
  const proposeDays = (value: string | number | undefined) => {
    const frequency = PAY_FREQUENCIES.find((each) => each === value)
    if (!frequency) return
    const { from, until } = periodBefore(frequency, today)
    form.setValue('from', from, { shouldDirty: true })
    form.setValue('until', until, { shouldDirty: true })
  }
  return (
    <FormDialog form={form} title={t('runs.prepare')} onClose={onClose}>
      <SelectField
        form={form}
        name="frequency"
        label={t('runs.frequency')}
        help={t('runs.frequencyHelp')}
        options={PAY_FREQUENCIES.map((value) => ({ value, label: t(`runs.frequencies.${value}`) }))}
        blank={t('everybody')}
        onChosen={proposeDays}
      />
      <FieldRow>
        <DayField form={form} name="from" label={t('from')} isRequired />
        <DayField form={form} name="until" label={t('until')} isRequired />
      </FieldRow>
      <FieldRow>
        <DayField form={form} name="payOn" label={t('payOn')} isRequired />
        <SelectField
          form={form}
          name="departmentId"
          label={t('department')}
          options={departments}
          blank={t('everybody')}
        />
      </FieldRow>
    </FormDialog>
  )
}
