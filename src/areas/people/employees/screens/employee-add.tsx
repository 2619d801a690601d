import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useWatch } from 'react-hook-form'
import { ROLE_CODES } from '#core/role-codes.ts'
import { isPropertyRole } from '#core/roles.ts'
import { queryOf } from '#web/api.ts'
import { fieldsOf, type RouteForm, useRouteForm } from '#web/form.ts'
import { Link, useGo } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { SecretField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FieldRow, Form, FormButtons } from '#web/ui/form-parts.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { Page } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { PAY_BASES, PAY_FREQUENCIES, PAY_MODES } from '../contract/choices.ts'
import { employees } from '../contract/employees.ts'
import { JobFields } from './job-fields.tsx'
import { DateFields, PersonFields } from './person-fields.tsx'
import { OptionalFields } from './optional-fields.tsx'
import { useChoices, useToday } from './use-choices.ts'
import { STEPS, useSteps } from './use-steps.ts'

type AddForm = RouteForm<typeof employees.create>

/** `/ems/add`: a new employee in steps; everything is stored at once, with the sign-in, or not at all. */
export function EmployeeAdd() {
  const { t } = useTranslation('employees')
  const go = useGo()
  const mayPay = useCan('employees.wages')
  const maySignIn = useCan('users.write')
  const steps = STEPS.filter((step) => (step === 'pay' ? mayPay : step === 'access' ? maySignIn : true))
  const today = useToday()
  const form = useRouteForm(employees.create, {
    defaults: { firstName: '', middleName: '', lastName: '', joinOn: today, employmentType: 'FULL_TIME', weeklyHours: 40, noticeDays: 30, languages: [] },
    refusedAt: { email_taken: 'signIn.email', weak_password: 'signIn.password' },
    onDone: ({ id, name }) => {
      toast(t('add.done', { name }))
      go(`/ems/employee?id=${id}`)
    },
  }) // prettier-ignore
  const { open, faulty, fields, choose, isLast, goOn } = useSteps(form, steps)
  return (
    <Page title={t('add.title')} subtitle={<Link to="/ems">{t('list.title')}</Link>} isNarrow>
      <Form form={form} label={t('add.title')}>
        <Stack component="ol" direction="row" sx={{ listStyle: 'none', p: 0, m: 0, gap: 2, flexWrap: 'wrap' }}>
          {steps.map((step, index) => (
            <li key={step}>
              <Button
                size="small"
                variant={step === open ? 'outlined' : 'text'}
                {...(step === open && { 'aria-current': 'step' })}
                {...(faulty.includes(step) && {
                  endIcon: <Icon name="alert" label={t('add.faulty')} />,
                  color: 'error',
                })}
                onClick={() => choose(step)}
              >
                {index + 1}. {t(`add.step.${step}`)}
              </Button>
            </li>
          ))}
        </Stack>
        {/* All steps stay, so that a fault in one is marked there, and no input is lost. */}
        <div ref={fields}>
          {steps.map((step) => (
            <Box key={step} data-step={step} sx={{ display: step === open ? 'grid' : 'none', gap: 4 }}>
              {step === 'person' && <PersonFields form={fieldsOf(form)} />}
              {step === 'person' && <Duplicates form={form} />}
              {step === 'job' && <JobFields form={fieldsOf(form)} />}
              {step === 'job' && <DateFields form={fieldsOf(form)} />}
              {step === 'pay' && <PayStep form={form} />}
              {step === 'access' && <AccessStep form={form} />}
            </Box>
          ))}
        </div>
        {isLast ? (
          <FormButtons form={form} label={t('add.save')} onCancel={() => go('/ems')} />
        ) : (
          <Stack direction="row" sx={{ justifyContent: 'flex-end' }}>
            <Button variant="contained" onClick={goOn}>
              {t('add.next')}
            </Button>
          </Stack>
        )}
      </Form>
    </Page>
  )
}

/** Those who may be the same person, as soon as enough is typed. */
function Duplicates({ form }: { form: AddForm }) {
  const { t } = useTranslation('employees')
  const [firstName, lastName, birthOn, workEmail = '', personalEmail = '', mobile = ''] = useWatch({
    control: form.control,
    name: ['firstName', 'lastName', 'birthOn', 'workEmail', 'personalEmail', 'mobile'],
  })
  const isEnough = Boolean(birthOn && lastName) || workEmail !== '' || personalEmail !== '' || mobile.length > 6
  const input = { firstName, lastName, workEmail, personalEmail, mobile, ...(birthOn && { birthOn }) }
  const { data } = useQuery({ ...queryOf(employees.duplicates, input), enabled: isEnough })
  if (!isEnough || !data || data.rows.length === 0) return null
  return (
    <Alert severity="warning">
      {t('add.duplicates')}
      <ul>
        {data.rows.map(({ id, name, number, because }) => (
          <li key={id}>
            <Link to={`/ems/employee?id=${id}`}>{`${name} (${number})`}</Link>
            {`: ${because.map((reason) => t(`likeness.${reason}`)).join(', ')}`}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

function PayStep({ form }: { form: AddForm }) {
  const { t } = useTranslation('employees')
  const mayBank = useCan('employees.bank')
  return (
    <>
      <OptionalFields form={form} name="pay" addLabel={t('pay.add')}>
        <FieldRow>
          <SelectField
            form={form}
            name="pay.basis"
            label={t('pay.basis')}
            options={PAY_BASES.map((value) => ({ value, label: t(`pay.per.${value}`) }))}
            isRequired
          />
          <MoneyField form={form} name="pay.amount" label={t('pay.amount')} isRequired />
        </FieldRow>
        <SelectField
          form={form}
          name="pay.frequency"
          label={t('pay.frequency')}
          options={PAY_FREQUENCIES.map((value) => ({ value, label: t(`pay.frequencies.${value}`) }))}
        />
      </OptionalFields>
      {mayBank && (
        <OptionalFields form={form} name="bank" addLabel={t('bank.add')}>
          <SelectField
            form={form}
            name="bank.mode"
            label={t('bank.mode')}
            options={PAY_MODES.map((value) => ({ value, label: t(`bank.modes.${value}`) }))}
            isRequired
          />
          <FieldRow>
            <TextField form={form} name="bank.bankName" label={t('bank.bankName')} />
            <TextField form={form} name="bank.accountNumber" label={t('bank.accountNumber')} />
          </FieldRow>
        </OptionalFields>
      )}
    </>
  )
}

/** The role that the position offers, once a sign-in is wanted. */
function AccessStep({ form }: { form: AddForm }) {
  const { t } = useTranslation(['employees', 'shell'])
  const { positions } = useChoices()
  const positionId = useWatch({ control: form.control, name: 'positionId' })
  const offered = positions.find(({ id }) => id === positionId)?.roleCode
  return (
    <OptionalFields form={form} name="signIn" addLabel={t('access.create')}>
      <FieldRow>
        <TextField form={form} name="signIn.email" type="email" label={t('access.email')} isRequired />
        <SelectField
          form={form}
          name="signIn.role"
          label={t('access.role')}
          {...(offered && { help: t('access.offered', { role: t(`shell:role.${offered}`) }) })}
          options={ROLE_CODES.filter(isPropertyRole).map((value) => ({ value, label: t(`shell:role.${value}`) }))}
          isRequired
        />
      </FieldRow>
      <SecretField form={form} name="signIn.password" label={t('access.password')} help={t('access.passwordHelp')} />
    </OptionalFields>
  )
}
